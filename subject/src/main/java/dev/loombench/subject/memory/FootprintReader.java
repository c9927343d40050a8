package dev.loombench.subject.memory;

import dev.loombench.protocol.FootprintKeys;
import dev.loombench.protocol.JvmReport.Footprint;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.LinkedHashMap;
import java.util.Map;

/// Reader of the memory footprint of this process, by [FootprintKeys]. Sources that can't be read are left
/// out.
public final class FootprintReader {
    private static final int COLLECTIONS = 2;
    private static final long SETTLING_MILLIS = 100;

    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final NativeMemory nativeMemory = NativeMemory.create();

    /// Reads once, so that everything that reading needs is loaded.
    ///
    /// @throws InterruptedException if the caller was interrupted
    public FootprintReader() throws InterruptedException {
        Footprint unused = read(0);
    }

    /// Reads the footprint after full collections, a pause of 0.1 s for the kernel to release ended threads,
    /// and a trim of free native memory.
    ///
    /// @param threads number of parked threads
    /// @throws InterruptedException if the caller was interrupted
    public Footprint read(int threads) throws InterruptedException {
        for (int i = 0; i < COLLECTIONS; i++) {
            memory.gc();
        }
        Thread.sleep(SETTLING_MILLIS);
        nativeMemory.trim();
        Map<String, Long> bytes = new LinkedHashMap<>();
        bytes.put(FootprintKeys.HEAP, heap());
        ProcFile status = ProcFile.readStatus();
        status.addTo(bytes, FootprintKeys.RSS, "VmRSS");
        status.addTo(bytes, FootprintKeys.PAGE_TABLES, "VmPTE");
        ProcFile machine = ProcFile.readMemory();
        machine.addTo(bytes, FootprintKeys.KERNEL_STACK, "KernelStack");
        machine.addTo(bytes, FootprintKeys.SLAB, "Slab");
        nativeMemory.addTo(bytes);
        return new Footprint(threads, bytes);
    }

    /// Live heap bytes after the last collection, if the collectors report it. The current usage would include
    /// whole thread-local allocation buffers, which may exceed all live objects.
    private long heap() {
        long live = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                MemoryUsage usage = pool.getCollectionUsage();
                if (usage == null) {
                    return memory.getHeapMemoryUsage().getUsed();
                }
                live += usage.getUsed();
            }
        }
        return live;
    }
}

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

/// Reads what memory this process takes, by [FootprintKeys]. What can't be read is left out.
public final class Footprints {
    private static final int COLLECTIONS = 2;
    private static final long SETTLING_MILLIS = 100;

    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final NativeMemory nativeMemory = NativeMemory.open();

    /// Brings up all that reading takes, by reading once.
    ///
    /// @throws InterruptedException if the caller was interrupted
    public Footprints() throws InterruptedException {
        Footprint unused = read(0);
    }

    /// Collects the whole heap, waits 0.1 s for what ended to be gone from the kernel too, gives free native
    /// memory back, and reads.
    ///
    /// @param threads how many are parked
    /// @throws InterruptedException if the caller was interrupted
    public Footprint read(int threads) throws InterruptedException {
        for (int i = 0; i < COLLECTIONS; i++) {
            memory.gc();
        }
        Thread.sleep(SETTLING_MILLIS);
        nativeMemory.trim();
        Map<String, Long> bytes = new LinkedHashMap<>();
        bytes.put(FootprintKeys.HEAP, heap());
        ProcFile status = ProcFile.status();
        status.into(bytes, FootprintKeys.RSS, "VmRSS");
        status.into(bytes, FootprintKeys.PAGE_TABLES, "VmPTE");
        ProcFile machine = ProcFile.machine();
        machine.into(bytes, FootprintKeys.KERNEL_STACK, "KernelStack");
        machine.into(bytes, FootprintKeys.SLAB, "Slab");
        nativeMemory.into(bytes);
        return new Footprint(threads, bytes);
    }

    /// What the last collection left, where collectors say so: what is in use now would count the whole buffer
    /// that a thread has for its next objects, which may be larger than all objects.
    private long heap() {
        long left = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                MemoryUsage usage = pool.getCollectionUsage();
                if (usage == null) {
                    return memory.getHeapMemoryUsage().getUsed();
                }
                left += usage.getUsed();
            }
        }
        return left;
    }
}

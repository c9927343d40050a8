package dev.loombench.subject.memory;

import dev.loombench.protocol.FootprintKeys;
import dev.loombench.protocol.JvmReport.Footprint;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reader of the memory footprint of this process, by [FootprintKeys]. Sources that can't be read are left
/// out.
public final class FootprintReader {
    private static final int FIRST_STEP = 100;
    private static final int STEP_FACTOR = 10;

    private static final int COLLECTIONS = 2;
    private static final long SETTLING_MILLIS = 100;

    private static final int YOUNG_CHUNKS = 1_024;
    private static final int YOUNG_CHUNK_BYTES = 65_536;

    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final NativeMemory nativeMemory = NativeMemory.create();

    /// Touches the young generation and reads once, so that everything that reading needs is loaded.
    ///
    /// @throws InterruptedException if the caller was interrupted
    public FootprintReader() throws InterruptedException {
        touchYoungGeneration();
        Footprint unused = read(0);
    }

    /// Allocates and drops 64 MB, the size of the young generation where memory is measured (`-Xmn64m`). A page
    /// that was used once stays resident: otherwise each of the first threads would count twice, with the page of
    /// the young generation that it is the first to touch, and with the one to which the collection before a
    /// reading copies it.
    private static void touchYoungGeneration() {
        for (int i = 0; i < YOUNG_CHUNKS; i++) {
            // a thousand rounds are interpreted, or compiled by C1: neither removes an allocation
            byte[] unused = new byte[YOUNG_CHUNK_BYTES];
        }
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

    /// Numbers of threads at which footprints are read: 100, 1,000, 10,000 and so on below the largest, then the
    /// largest.
    public static List<Integer> steps(int largest) {
        List<Integer> steps = new ArrayList<>();
        for (long step = FIRST_STEP; step < largest; step *= STEP_FACTOR) {
            steps.add((int) step);
        }
        steps.add(largest);
        return steps;
    }
}

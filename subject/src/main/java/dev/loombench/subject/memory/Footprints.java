package dev.loombench.subject.memory;

import dev.loombench.protocol.Account.Footprint;
import dev.loombench.protocol.FootprintSource;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.LinkedHashMap;
import java.util.Map;

/// Reads what memory this process takes, by [FootprintSource]. What can't be read is left out.
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

    /// Collects the whole heap twice, waits 0.1 s for what ended to be gone from the kernel too, and reads.
    ///
    /// @param threads how many are parked
    /// @throws InterruptedException if the caller was interrupted
    public Footprint read(int threads) throws InterruptedException {
        for (int i = 0; i < COLLECTIONS; i++) {
            memory.gc();
        }
        Thread.sleep(SETTLING_MILLIS);
        Map<String, Long> bytes = new LinkedHashMap<>();
        bytes.put(FootprintSource.HEAP, memory.getHeapMemoryUsage().getUsed());
        ProcFile status = ProcFile.status();
        status.into(bytes, FootprintSource.RSS, "VmRSS");
        status.into(bytes, FootprintSource.PAGE_TABLES, "VmPTE");
        ProcFile machine = ProcFile.machine();
        machine.into(bytes, FootprintSource.KERNEL_STACK, "KernelStack");
        machine.into(bytes, FootprintSource.SLAB, "Slab");
        nativeMemory.into(bytes);
        return new Footprint(threads, bytes);
    }
}

package dev.loombench.programs.concurrency;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/// Bytes that all threads of this JVM have allocated since its start, those that have ended included. What virtual
/// threads allocate counts with their carriers.
final class TotalAllocation {
    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    private TotalAllocation() {}

    static long bytes() {
        return THREADS.getTotalThreadAllocatedBytes();
    }
}

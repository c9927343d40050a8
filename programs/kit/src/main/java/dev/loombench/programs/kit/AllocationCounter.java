package dev.loombench.programs.kit;

import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/// The JVM's counter of bytes that threads allocated in the heap. It covers ended threads and carriers, and with them
/// virtual threads, which have no counter of their own.
public final class AllocationCounter {
    private AllocationCounter() {}

    /// Bytes that all threads allocated since the JVM started, or nothing if it doesn't count them.
    public static OptionalLong read() {
        if (ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads
                && threads.isThreadAllocatedMemorySupported()
                && threads.isThreadAllocatedMemoryEnabled()) {
            long bytes = threads.getTotalThreadAllocatedBytes();
            return bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
        }
        return OptionalLong.empty();
    }

    /// Bytes that all threads allocated since an earlier [#read], or nothing if the JVM doesn't count
    /// them.
    public static OptionalLong since(OptionalLong earlier) {
        OptionalLong now = read();
        return earlier.isPresent() && now.isPresent()
                ? OptionalLong.of(Math.max(0, now.getAsLong() - earlier.getAsLong()))
                : OptionalLong.empty();
    }
}

package dev.loombench.profiler;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Counter of carriers, the platform threads that run virtual ones, by their thread group. That needs neither
/// an agent nor access to internals of the JDK.
final class CarrierCounter {
    private static final String CARRIER_GROUP = "CarrierThreads";
    private static final String CARRIER_CLASS = "jdk.internal.misc.CarrierThread";

    private CarrierCounter() {}

    /// Counts live carriers, idle ones included; 0 before the first virtual thread.
    ///
    /// @param required whether there must be at least one, because a virtual thread has just run
    /// @throws ReflectiveOperationException if the carriers of this JDK are of another class
    static long count(boolean required) throws ReflectiveOperationException {
        long count = count(Class.forName(CARRIER_CLASS, false, null));
        if (required && count == 0) {
            throw new ReflectiveOperationException(
                    "virtual threads run, but there are no carriers of class " + CARRIER_CLASS);
        }
        return count;
    }

    private static long count(Class<?> type) {
        ThreadGroup carriers = group();
        if (carriers == null) {
            return 0;
        }
        Thread[] threads;
        int copied;
        int capacity = carriers.activeCount() + 8;
        do {
            capacity *= 2;
            threads = new Thread[capacity];
            copied = carriers.enumerate(threads);
        } while (copied == capacity);
        return Arrays.stream(threads, 0, copied).filter(type::isInstance).count();
    }

    private static @Nullable ThreadGroup group() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        for (ThreadGroup parent = root; parent != null; parent = parent.getParent()) {
            root = parent;
        }
        var groups = new ThreadGroup[root.activeGroupCount() + 8];
        int copied = root.enumerate(groups);
        return Arrays.stream(groups, 0, copied)
                .filter(group -> group.getName().equals(CARRIER_GROUP)
                        && group.getParent().getParent() == null)
                .findFirst()
                .orElse(null);
    }
}

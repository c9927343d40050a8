package dev.loombench.profiler;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Counts the carriers, the platform threads that run virtual ones, by the group in which the JDK puts
/// them. That needs neither an agent nor access to the JDK's own classes.
final class Carriers {
    private static final String GROUP = "CarrierThreads";
    private static final String TYPE = "jdk.internal.misc.CarrierThread";

    private Carriers() {}

    /// Those that live now, idle ones included; none before the first virtual thread.
    ///
    /// @param some whether there must be at least one, since a virtual thread has just run
    /// @throws ReflectiveOperationException if this JDK's carriers are of another kind
    static long count(boolean some) throws ReflectiveOperationException {
        long count = count(Class.forName(TYPE, false, null));
        if (some && count == 0) {
            throw new ReflectiveOperationException("virtual threads run, but there are no carriers of class " + TYPE);
        }
        return count;
    }

    private static long count(Class<?> type) {
        ThreadGroup carriers = group();
        if (carriers == null) {
            return 0;
        }
        Thread[] threads;
        int found;
        int room = carriers.activeCount() + 8;
        do {
            room *= 2;
            threads = new Thread[room];
            found = carriers.enumerate(threads);
        } while (found == room);
        return Arrays.stream(threads, 0, found).filter(type::isInstance).count();
    }

    private static @Nullable ThreadGroup group() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        for (ThreadGroup parent = root; parent != null; parent = parent.getParent()) {
            root = parent;
        }
        var groups = new ThreadGroup[root.activeGroupCount() + 8];
        int found = root.enumerate(groups);
        return Arrays.stream(groups, 0, found)
                .filter(group ->
                        group.getName().equals(GROUP) && group.getParent().getParent() == null)
                .findFirst()
                .orElse(null);
    }
}

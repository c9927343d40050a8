package dev.loombench.agent;

import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.ForkJoinPool;

/// Finds the scheduler of virtual threads, a static field of their class.
final class Scheduler {
    /// The second is the name on JDKs after 25.
    private static final List<String> FIELDS = List.of("DEFAULT_SCHEDULER", "BUILTIN_SCHEDULER");

    private Scheduler() {}

    /// @throws ReflectiveOperationException if this JDK has none of the fields
    /// @throws IllegalStateException if the host has a scheduler of another kind
    static ForkJoinPool find() throws ReflectiveOperationException {
        Class<?> type = Class.forName("java.lang.VirtualThread", true, null);
        for (Field field : type.getDeclaredFields()) {
            if (FIELDS.contains(field.getName())) {
                field.setAccessible(true);
                Object scheduler = field.get(null);
                if (scheduler instanceof ForkJoinPool pool) {
                    return pool;
                }
                throw new IllegalStateException("the scheduler is a "
                        + (scheduler == null ? "null" : scheduler.getClass().getName()) + " and not a ForkJoinPool");
            }
        }
        throw new NoSuchFieldException(type.getName() + " has none of " + FIELDS);
    }
}

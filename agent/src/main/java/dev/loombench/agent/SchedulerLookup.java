package dev.loombench.agent;

import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.ForkJoinPool;

/// Lookup of the scheduler of virtual threads, a private static field of their class.
final class SchedulerLookup {
    /// Names of the field: up to JDK 25, and later.
    private static final List<String> FIELDS = List.of("DEFAULT_SCHEDULER", "BUILTIN_SCHEDULER");

    private SchedulerLookup() {}

    /// Reads the field.
    ///
    /// @throws ReflectiveOperationException if this JDK has none of the fields
    /// @throws IllegalStateException if the host's scheduler isn't a ForkJoinPool
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

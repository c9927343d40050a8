package dev.loombench.lab.host;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// How many platform threads one JVM can have here, and what stops it there.
///
/// @param threads at most; the JVM's own and those of other processes are included
/// @param cause the name of the limit, as in [Limits], or [#MEMORY]
public record ThreadCeiling(long threads, String cause) {
    /// The cause where memory is the narrowest.
    public static final String MEMORY = "memory";

    /// Resident stack, kernel stack, page tables and the kernel's own records of one thread with a shallow
    /// stack, as measured on Linux with JDK 21 and 25.
    public static final long BYTES_PER_THREAD = 130 * 1024;

    /// The stack and its guard pages.
    private static final int MAPS_PER_THREAD = 2;

    /// The narrowest of all limits; absent where none can be read.
    ///
    /// @param limits as [Limits#read] gives them
    /// @param superuser who is exempt from the limit on a person's threads
    /// @param memoryAvailable in bytes
    public static Optional<ThreadCeiling> of(
            Map<String, Long> limits, boolean superuser, OptionalLong memoryAvailable) {
        Map<String, Long> ceilings = new LinkedHashMap<>(limits);
        ceilings.remove(Limits.OPEN_FILES);
        ceilings.remove(Limits.CGROUP_MEMORY);
        ceilings.computeIfPresent(Limits.MAX_MAP_COUNT, (name, maps) -> maps / MAPS_PER_THREAD);
        if (superuser) {
            ceilings.remove(Limits.MAX_PROCESSES);
        }
        memoryAvailable.ifPresent(bytes -> ceilings.put(MEMORY, bytes / BYTES_PER_THREAD));
        return ceilings.entrySet().stream()
                .min(Comparator.comparingLong(Map.Entry::getValue))
                .map(lowest -> new ThreadCeiling(lowest.getValue(), lowest.getKey()));
    }

    /// Whether a JVM that reaches it crashes; otherwise it throws an `OutOfMemoryError` that can be caught.
    /// For memory, what happens depends on the machine.
    public boolean crashes() {
        return cause.equals(Limits.MAX_MAP_COUNT);
    }
}

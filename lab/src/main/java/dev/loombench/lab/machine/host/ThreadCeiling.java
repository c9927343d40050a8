package dev.loombench.lab.machine.host;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The maximum number of platform threads of one JVM on this machine, and the limit that sets it.
///
/// @param threads including the JVM's own and those of other processes
/// @param cause the name of the limit, as in [KernelLimits], or [#MEMORY]
public record ThreadCeiling(long threads, String cause) {
    /// The cause if memory is the strictest limit.
    public static final String MEMORY = "memory";

    /// Resident stack, kernel stack, page tables and kernel structures of a thread with a shallow stack,
    /// measured on Linux with JDK 21 and 25.
    public static final long BYTES_PER_THREAD = 130 * 1024;

    /// Memory maps of a thread: its stack and the guard pages.
    private static final int MAPS_PER_THREAD = 2;

    /// The strictest of all limits; empty if none can be read.
    ///
    /// @param limits as read by [KernelLimits#read]
    /// @param superuser whether the limit on a user's threads doesn't apply
    /// @param memoryAvailable in bytes
    public static Optional<ThreadCeiling> of(
            Map<String, Long> limits, boolean superuser, OptionalLong memoryAvailable) {
        Map<String, Long> ceilings = new LinkedHashMap<>(limits);
        ceilings.remove(KernelLimits.OPEN_FILES);
        ceilings.remove(KernelLimits.CGROUP_MEMORY);
        ceilings.computeIfPresent(KernelLimits.MAX_MAP_COUNT, (name, maps) -> maps / MAPS_PER_THREAD);
        if (superuser) {
            ceilings.remove(KernelLimits.MAX_PROCESSES);
        }
        memoryAvailable.ifPresent(bytes -> ceilings.put(MEMORY, bytes / BYTES_PER_THREAD));
        return ceilings.entrySet().stream()
                .min(Comparator.comparingLong(Map.Entry::getValue))
                .map(lowest -> new ThreadCeiling(lowest.getValue(), lowest.getKey()));
    }

    /// Whether a JVM that reaches it crashes; otherwise it throws a catchable `OutOfMemoryError`. If memory is
    /// the cause, either may happen.
    public boolean crashes() {
        return cause.equals(KernelLimits.MAX_MAP_COUNT);
    }
}

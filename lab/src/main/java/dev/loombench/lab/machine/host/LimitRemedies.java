package dev.loombench.lab.machine.host;

import java.util.Map;

/// Names and remedies for people of limits on threads and memory.
public final class LimitRemedies {
    /// The machine's free memory, when it isn't threads that need it.
    public static final String FREE_MEMORY = "freeMemory";

    private static final Map<String, String> NAMES_BY_CAUSE = Map.of(
            KernelLimits.PID_MAX,
            "kernel.pid_max",
            KernelLimits.THREADS_MAX,
            "kernel.threads-max",
            KernelLimits.MAX_MAP_COUNT,
            "vm.max_map_count (two maps per thread)",
            KernelLimits.MAX_PROCESSES,
            "ulimit -u",
            KernelLimits.CGROUP_PIDS,
            "pids.max of the control group",
            ThreadCeiling.MEMORY_CAUSE,
            "free memory (130 KiB per thread)",
            KernelLimits.CGROUP_MEMORY,
            "memory.max of the control group",
            FREE_MEMORY,
            "free memory");

    private LimitRemedies() {}

    /// The limit's usual name.
    ///
    /// @param cause the name of a limit, as in [KernelLimits]
    public static String name(String cause) {
        return NAMES_BY_CAUSE.getOrDefault(cause, cause);
    }

    /// Instructions for raising the limit, without a full stop.
    public static String remedyFor(String cause) {
        return remedyFor(cause, 0);
    }

    /// Instructions for raising the limit far enough, without a full stop.
    ///
    /// @param threads number needed
    public static String remedyFor(String cause, long threads) {
        return switch (cause) {
            case KernelLimits.PID_MAX -> "Raise it: sudo sysctl kernel.pid_max=4194304";
            case KernelLimits.THREADS_MAX ->
                "Raise it: sudo sysctl kernel.threads-max=" + Math.max(200_000, 2 * threads);
            case KernelLimits.MAX_MAP_COUNT ->
                "Raise it: sudo sysctl vm.max_map_count=" + Math.max(262_144, 4 * threads);
            case KernelLimits.MAX_PROCESSES -> "Raise it: ulimit -u unlimited, or in /etc/security/limits.conf";
            case KernelLimits.CGROUP_PIDS ->
                "Raise it: --pids-limit -1 for a container, TasksMax=infinity for a systemd unit";
            case ThreadCeiling.MEMORY_CAUSE -> "Free memory, or leave out experiments with many platform threads";
            case KernelLimits.CGROUP_MEMORY -> "Raise it: --memory for a container, MemoryMax= for a systemd unit";
            case FREE_MEMORY -> "Close programs";
            default -> "Raise this limit";
        };
    }
}

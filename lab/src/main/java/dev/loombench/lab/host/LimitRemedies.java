package dev.loombench.lab.host;

import java.util.Map;

/// What people do about limits on threads.
public final class LimitRemedies {
    private static final Map<String, String> NAMES = Map.of(
            Limits.PID_MAX, "kernel.pid_max",
            Limits.THREADS_MAX, "kernel.threads-max",
            Limits.MAX_MAP_COUNT, "vm.max_map_count (two maps a thread)",
            Limits.MAX_PROCESSES, "ulimit -u",
            Limits.CGROUP_PIDS, "pids.max of the control group",
            ThreadCeiling.MEMORY, "free memory (130 KiB a thread)");

    private static final Map<String, String> REMEDIES = Map.of(
            Limits.PID_MAX, "Raise it: sudo sysctl kernel.pid_max=4194304",
            Limits.THREADS_MAX, "Raise it: sudo sysctl kernel.threads-max=200000",
            Limits.MAX_MAP_COUNT, "Raise it: sudo sysctl vm.max_map_count=262144",
            Limits.MAX_PROCESSES, "Raise it: ulimit -u unlimited, or in /etc/security/limits.conf",
            Limits.CGROUP_PIDS, "Raise it: --pids-limit -1 for a container, TasksMax=infinity for a systemd unit",
            ThreadCeiling.MEMORY, "Free memory, or leave out experiments with many platform threads");

    private LimitRemedies() {}

    /// The limit as people know it.
    public static String name(String cause) {
        return NAMES.getOrDefault(cause, cause);
    }

    /// How it is raised, without a full stop.
    public static String of(String cause) {
        return REMEDIES.getOrDefault(cause, "Raise this limit");
    }
}

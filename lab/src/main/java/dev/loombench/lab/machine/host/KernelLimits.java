package dev.loombench.lab.machine.host;

import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.ProcFiles;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The limits on threads, files and memory of this machine and process. A limit that isn't set, or can't be
/// read, is absent.
public final class KernelLimits {
    /// Largest process id (`kernel.pid_max`), and so the number of threads of the machine.
    public static final String PID_MAX = "pidMax";

    /// Threads of the machine (`kernel.threads-max`).
    public static final String THREADS_MAX = "threadsMax";

    /// Memory maps of one process (`vm.max_map_count`).
    public static final String MAX_MAP_COUNT = "maxMapCount";

    /// Threads of the user (`ulimit -u`); root is exempt.
    public static final String MAX_PROCESSES = "maxProcesses";

    /// Open files of one process (`ulimit -n`).
    public static final String OPEN_FILES = "openFiles";

    /// Threads of the control group.
    public static final String CGROUP_PIDS = "cgroupPidsMax";

    /// Memory of the control group, in bytes.
    public static final String CGROUP_MEMORY = "cgroupMemoryMax";

    /// Free memory of the machine.
    public static final String FREE_MEMORY = "freeMemory";

    /// Free memory where threads need it.
    public static final String THREAD_MEMORY = "memory";

    private KernelLimits() {}

    /// Reads all limits, by the names above.
    public static Map<String, Long> read(ProcFiles files, Cgroup cgroup) {
        Map<String, Long> limits = new LinkedHashMap<>();
        put(limits, PID_MAX, files.number("/proc/sys/kernel/pid_max"));
        put(limits, THREADS_MAX, files.number("/proc/sys/kernel/threads-max"));
        put(limits, MAX_MAP_COUNT, files.number("/proc/sys/vm/max_map_count"));
        put(limits, MAX_PROCESSES, ofProcess(files, "Max processes"));
        put(limits, OPEN_FILES, ofProcess(files, "Max open files"));
        put(limits, CGROUP_PIDS, cgroup.pidsLimit());
        put(limits, CGROUP_MEMORY, cgroup.memoryLimit());
        return limits;
    }

    /// The soft limit. For open files, the JVM raises it to the hard one when it starts.
    private static OptionalLong ofProcess(ProcFiles files, String name) {
        Pattern line = Pattern.compile(Pattern.quote(name) + "\\s+(\\d{1,18})\\b.*");
        return files.lines("/proc/self/limits").stream()
                .map(line::matcher)
                .filter(Matcher::matches)
                .mapToLong(matcher -> Long.parseLong(matcher.group(1)))
                .findFirst();
    }

    private static void put(Map<String, Long> limits, String name, OptionalLong value) {
        value.ifPresent(number -> limits.put(name, number));
    }

    /// Usual name of a limit, for people.
    public static String title(String limit) {
        return switch (limit) {
            case PID_MAX -> "kernel.pid_max";
            case THREADS_MAX -> "kernel.threads-max";
            case MAX_MAP_COUNT -> "vm.max_map_count (two maps per thread)";
            case MAX_PROCESSES -> "ulimit -u";
            case CGROUP_PIDS -> "pids.max of the control group";
            case CGROUP_MEMORY -> "memory.max of the control group";
            case THREAD_MEMORY -> "free memory (130 KiB per thread)";
            case FREE_MEMORY -> "free memory";
            default -> limit;
        };
    }

    /// Instructions for raising a limit far enough, without a full stop.
    ///
    /// @param threads number needed; 0 if it isn't known
    public static String remedy(String limit, long threads) {
        return switch (limit) {
            case PID_MAX -> "Raise it: sudo sysctl kernel.pid_max=4194304";
            case THREADS_MAX -> "Raise it: sudo sysctl kernel.threads-max=" + Math.max(200_000, 2 * threads);
            case MAX_MAP_COUNT -> "Raise it: sudo sysctl vm.max_map_count=" + Math.max(262_144, 4 * threads);
            case MAX_PROCESSES -> "Raise it: ulimit -u unlimited, or in /etc/security/limits.conf";
            case CGROUP_PIDS -> "Raise it: --pids-limit -1 for a container, TasksMax=infinity for a systemd unit";
            case CGROUP_MEMORY -> "Raise it: --memory for a container, MemoryMax= for a systemd unit";
            case THREAD_MEMORY -> "Free memory, or leave out experiments with many platform threads";
            case FREE_MEMORY -> "Close programs";
            default -> "Raise this limit";
        };
    }
}

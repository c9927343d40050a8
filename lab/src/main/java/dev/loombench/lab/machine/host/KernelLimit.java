package dev.loombench.lab.machine.host;

import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.protocol.MessageTemplate;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A limit on threads, files or memory of this machine and process; its words tell how to raise it far enough, without
/// a full stop.
public enum KernelLimit implements MessageTemplate {
    /// Largest process id, and so the number of threads of the machine.
    PID_MAX("pidMax", "kernel.pid_max", "Raise it: sudo sysctl kernel.pid_max=4194304"),
    /// Threads of the machine.
    THREADS_MAX("threadsMax", "kernel.threads-max", "Raise it: sudo sysctl kernel.threads-max={number}"),
    /// Memory maps of one process.
    MAX_MAP_COUNT(
            "maxMapCount", "vm.max_map_count (two maps per thread)", "Raise it: sudo sysctl vm.max_map_count={number}"),
    /// Threads of the user; root is exempt.
    MAX_PROCESSES("maxProcesses", "ulimit -u", "Raise it: ulimit -u unlimited, or in /etc/security/limits.conf"),
    /// Open files of one process.
    OPEN_FILES("openFiles", "ulimit -n", "Raise it: ulimit -Hn 1048576, or in /etc/security/limits.conf"),
    /// Threads of the control group.
    CGROUP_PIDS(
            "cgroupPidsMax",
            "pids.max of the control group",
            "Raise it: --pids-limit -1 for a container, TasksMax=infinity for a systemd unit"),
    /// Memory of the control group, in bytes.
    CGROUP_MEMORY(
            "cgroupMemoryMax",
            "memory.max of the control group",
            "Raise it: --memory for a container, MemoryMax= for a systemd unit"),
    /// Free memory of the machine.
    FREE_MEMORY("freeMemory", "free memory", "Close programs"),
    /// Free memory where threads need it.
    THREAD_MEMORY(
            "memory",
            "free memory (130 KiB per thread)",
            "Free memory, or leave out experiments with many platform threads");

    private final String key;
    private final String title;
    private final String words;

    KernelLimit(String key, String title, String words) {
        this.key = key;
        this.title = title;
        this.words = words;
    }

    /// Reads those limits of the kernel and the control group that are set.
    public static Map<KernelLimit, Long> read(ProcFiles files, Cgroup cgroup) {
        Map<KernelLimit, Long> limits = new EnumMap<>(KernelLimit.class);
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

    private static void put(Map<KernelLimit, Long> limits, KernelLimit limit, OptionalLong value) {
        value.ifPresent(number -> limits.put(limit, number));
    }

    /// Name in documents.
    public String key() {
        return key;
    }

    /// Usual name, for people.
    public String title() {
        return title;
    }

    @Override
    public String words() {
        return words;
    }

    /// How to raise it far enough.
    ///
    /// @param threads number needed; 0 if it isn't known
    public String remedy(long threads) {
        return switch (this) {
            case THREADS_MAX -> message(Long.toString(Math.max(200_000, 2 * threads)));
            case MAX_MAP_COUNT -> message(Long.toString(Math.max(262_144, 4 * threads)));
            default -> words;
        };
    }
}

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
}

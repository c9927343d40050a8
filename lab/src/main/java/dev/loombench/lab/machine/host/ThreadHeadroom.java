package dev.loombench.lab.machine.host;

import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.ProcFiles;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The number of platform threads that one new JVM can start now: the limits less what is in use.
public final class ThreadHeadroom {
    /// Memory maps of a JVM with few threads: libraries, heap, code cache and class archive.
    private static final long MAPS_PER_JVM = 500;

    private ThreadHeadroom() {}

    /// The strictest limit now; empty if none can be read.
    ///
    /// @param heapBytes memory of the JVM in addition to its threads
    public static Optional<ThreadCeiling> read(ProcFiles files, long heapBytes) {
        Cgroup cgroup = Cgroup.locate(files);
        Map<String, Long> free = new LinkedHashMap<>(KernelLimits.read(files, cgroup));
        long running = threads(files);
        subtract(free, KernelLimits.PID_MAX, running);
        subtract(free, KernelLimits.THREADS_MAX, running);
        subtract(free, KernelLimits.MAX_MAP_COUNT, MAPS_PER_JVM);
        subtract(free, KernelLimits.MAX_PROCESSES, ofUser(files));
        cgroup.pidsAvailable().ifPresent(available -> free.put(KernelLimits.CGROUP_PIDS, available));
        return ThreadCeiling.of(free, Superuser.isCurrentUser(files), memory(files, cgroup, heapBytes));
    }

    private static OptionalLong memory(ProcFiles files, Cgroup cgroup, long heapBytes) {
        OptionalLong available = MachineMemory.available(files, cgroup);
        return available.isPresent()
                ? OptionalLong.of(Math.max(0, available.getAsLong() - heapBytes))
                : OptionalLong.empty();
    }

    private static void subtract(Map<String, Long> limits, String name, long used) {
        limits.computeIfPresent(name, (key, limit) -> Math.max(0, limit - used));
    }

    /// Threads of the machine: the fourth field of `/proc/loadavg` is `running/all`.
    private static long threads(ProcFiles files) {
        String[] fields = files.text("/proc/loadavg").orElse("").split("\\s+");
        return fields.length > 3 && fields[3].matches("\\d+/\\d{1,9}")
                ? Long.parseLong(fields[3].substring(fields[3].indexOf('/') + 1))
                : 0;
    }

    /// Threads of all processes of the current user.
    private static long ofUser(ProcFiles files) {
        OptionalLong uid = files.field("/proc/self/status", "Uid");
        return files.names("/proc", "[0-9]*").stream()
                .map(process -> "/proc/" + process + "/status")
                .filter(status -> files.field(status, "Uid").equals(uid))
                .mapToLong(status -> files.field(status, "Threads").orElse(0))
                .sum();
    }
}

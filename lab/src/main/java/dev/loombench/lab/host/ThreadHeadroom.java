package dev.loombench.lab.host;

import dev.loombench.lab.probe.Cgroup;
import dev.loombench.lab.probe.ProcFiles;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// How many more platform threads one new JVM can have here and now: the limits, less what is in use.
public final class ThreadHeadroom {
    /// Maps of a JVM with hardly any thread: its libraries, heap, code cache and archive.
    private static final long MAPS_OF_A_JVM = 500;

    private ThreadHeadroom() {}

    /// The narrowest limit now; absent where none can be read.
    ///
    /// @param heapBytes that the JVM may take beside its threads
    public static Optional<ThreadCeiling> now(ProcFiles files, long heapBytes) {
        Cgroup cgroup = Cgroup.locate(files);
        Map<String, Long> free = new LinkedHashMap<>(Limits.read(files, cgroup));
        long running = threads(files);
        less(free, Limits.PID_MAX, running);
        less(free, Limits.THREADS_MAX, running);
        less(free, Limits.MAX_MAP_COUNT, MAPS_OF_A_JVM);
        less(free, Limits.MAX_PROCESSES, own(files));
        cgroup.pidsAvailable().ifPresent(available -> free.put(Limits.CGROUP_PIDS, available));
        return ThreadCeiling.of(free, Superuser.is(files), memory(files, cgroup, heapBytes));
    }

    private static OptionalLong memory(ProcFiles files, Cgroup cgroup, long heapBytes) {
        OptionalLong available = Memory.available(files, cgroup);
        return available.isPresent()
                ? OptionalLong.of(Math.max(0, available.getAsLong() - heapBytes))
                : OptionalLong.empty();
    }

    private static void less(Map<String, Long> limits, String name, long used) {
        limits.computeIfPresent(name, (limit, most) -> Math.max(0, most - used));
    }

    /// Threads of the machine: the fourth word of `/proc/loadavg` is `running/all`.
    private static long threads(ProcFiles files) {
        String[] words = files.text("/proc/loadavg").orElse("").split("\\s+");
        return words.length > 3 && words[3].matches("\\d+/\\d{1,9}")
                ? Long.parseLong(words[3].substring(words[3].indexOf('/') + 1))
                : 0;
    }

    /// Threads of this person's processes.
    private static long own(ProcFiles files) {
        OptionalLong person = files.field("/proc/self/status", "Uid");
        return files.names("/proc", "[0-9]*").stream()
                .map(process -> "/proc/" + process + "/status")
                .filter(status -> files.field(status, "Uid").equals(person))
                .mapToLong(status -> files.field(status, "Threads").orElse(0))
                .sum();
    }
}

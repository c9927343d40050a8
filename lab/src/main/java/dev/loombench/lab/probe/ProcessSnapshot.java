package dev.loombench.lab.probe;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The processor time of one process and of its threads at one moment, in ticks; two of them make a
/// [ProcessActivity]. Reading it takes about 40 µs per thread, so that it belongs at the ends of a window.
///
/// @param nanos of a monotonic clock
/// @param ticks of the whole process, ended threads included, its children not
/// @param threads by thread id
/// @param processors on which it may run; 0 where that can't be read
public record ProcessSnapshot(long nanos, long ticks, Map<Long, Ticks> threads, int processors) {
    public ProcessSnapshot {
        threads = Map.copyOf(threads);
    }

    /// @param name of the thread, as the kernel shortens it to 15 characters
    public record Ticks(String name, long ticks) {}

    /// @param nanos of a monotonic clock, now
    /// @return empty where the process is gone or the system isn't Linux
    public static Optional<ProcessSnapshot> read(ProcFiles files, long pid, long nanos) {
        String directory = "/proc/" + pid;
        OptionalLong whole = ProcessTimes.own(files, Long.toString(pid));
        if (whole.isEmpty()) {
            return Optional.empty();
        }
        Map<Long, Ticks> threads = new LinkedHashMap<>();
        for (String thread : files.names(directory + "/task", "[0-9]*")) {
            ProcessTimes.own(files, pid + "/task/" + thread)
                    .ifPresent(ticks -> threads.put(
                            Long.valueOf(thread),
                            new Ticks(
                                    files.text(directory + "/task/" + thread + "/comm")
                                            .orElse("?"),
                                    ticks)));
        }
        int processors =
                CpuSet.allowed(files, Long.toString(pid)).map(CpuSet::size).orElse(0);
        return Optional.of(new ProcessSnapshot(nanos, whole.getAsLong(), threads, processors));
    }
}

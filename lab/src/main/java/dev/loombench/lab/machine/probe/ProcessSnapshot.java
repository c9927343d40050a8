package dev.loombench.lab.machine.probe;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// CPU time of one process and of its threads at one moment, in ticks; two of them make a [ProcessActivity].
/// Reading takes about 40 µs per thread, so it is meant for the edges of a window.
///
/// @param nanos monotonic clock
/// @param ticks of the whole process, including ended threads, without children
/// @param threads by thread id
/// @param processors number of processors on which it may run; 0 if unreadable
public record ProcessSnapshot(long nanos, long ticks, Map<Long, ThreadTicks> threads, int processors) {
    public ProcessSnapshot {
        threads = Map.copyOf(threads);
    }

    /// CPU time of a thread.
    ///
    /// @param name of the thread, truncated by the kernel to 15 characters
    public record ThreadTicks(String name, long ticks) {}

    /// Reads process and threads.
    ///
    /// @param nanos current time of a monotonic clock
    /// @return empty if the process has ended or the system isn't Linux
    public static Optional<ProcessSnapshot> read(ProcFiles files, long pid, long nanos) {
        String directory = "/proc/" + pid;
        OptionalLong processTicks = ProcessCpuTicks.own(files, Long.toString(pid));
        if (processTicks.isEmpty()) {
            return Optional.empty();
        }
        Map<Long, ThreadTicks> threads = new LinkedHashMap<>();
        for (String thread : files.names(directory + "/task", "[0-9]*")) {
            ProcessCpuTicks.own(files, pid + "/task/" + thread)
                    .ifPresent(ticks -> threads.put(
                            Long.valueOf(thread),
                            new ThreadTicks(
                                    files.text(directory + "/task/" + thread + "/comm")
                                            .orElse("?"),
                                    ticks)));
        }
        int processors =
                CpuSet.allowed(files, Long.toString(pid)).map(CpuSet::size).orElse(0);
        return Optional.of(new ProcessSnapshot(nanos, processTicks.getAsLong(), threads, processors));
    }
}

package dev.loombench.lab.machine.probe;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// CPU use of one process between two snapshots.
///
/// @param wall time between the snapshots
/// @param cpuSeconds CPU time of the process
/// @param share CPU time relative to all processors on which it may run: 1 if it kept them all busy; null if
///     these are unknown
/// @param busiestThread CPU share of the busiest thread: 1 if it never waited; null if threads can't be read
/// @param busiestName name of that thread
public record ProcessActivity(
        Duration wall,
        double cpuSeconds,
        @Nullable Double share,
        @Nullable Double busiestThread,
        @Nullable String busiestName) {
    /// Computes the activity from two snapshots of the same process.
    ///
    /// @throws IllegalArgumentException if no time passed between them
    public static ProcessActivity between(ProcessSnapshot before, ProcessSnapshot after) {
        long nanos = after.nanos() - before.nanos();
        if (nanos <= 0) {
            throw new IllegalArgumentException("no time between two snapshots: " + nanos + " ns");
        }
        double wall = nanos / 1e9;
        double cpu = seconds(after.ticks() - before.ticks());
        Double busiest = null;
        String name = null;
        for (Map.Entry<Long, ProcessSnapshot.ThreadTicks> thread :
                after.threads().entrySet()) {
            ProcessSnapshot.ThreadTicks earlier = before.threads().get(thread.getKey());
            long ticks = thread.getValue().ticks() - (earlier == null ? 0 : earlier.ticks());
            double share = seconds(ticks) / wall;
            if (busiest == null || share > busiest) {
                busiest = share;
                name = thread.getValue().name();
            }
        }
        Double share = after.processors() == 0 ? null : Double.valueOf(cpu / wall / after.processors());
        return new ProcessActivity(Duration.ofNanos(nanos), cpu, atMostOne(share), atMostOne(busiest), name);
    }

    private static double seconds(long ticks) {
        return Math.max(0, ticks) / (double) CpuTimes.TICKS_PER_SECOND;
    }

    /// Limits a share to 1, since sampled ticks may run ahead of the clock.
    private static @Nullable Double atMostOne(@Nullable Double share) {
        return share == null ? null : Double.valueOf(Math.min(1, share));
    }

    /// CPU time of a process, or of several, and of their threads at one moment, in ticks; two of them
    /// make a [ProcessActivity]. Reading takes about 40 µs per thread, so it is meant for the edges of a
    /// window.
    ///
    /// @param nanos monotonic clock
    /// @param ticks of the whole processes, including ended threads, without children
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

        /// The sum of two processes of one server, at the same moment.
        public ProcessSnapshot plus(ProcessSnapshot other) {
            Map<Long, ThreadTicks> all = new LinkedHashMap<>(threads);
            all.putAll(other.threads);
            return new ProcessSnapshot(nanos, ticks + other.ticks, all, Math.max(processors, other.processors));
        }

        /// The same figures as those of another moment, at which they hadn't changed.
        public ProcessSnapshot at(long moment) {
            return new ProcessSnapshot(moment, ticks, threads, processors);
        }

        /// Reads process and threads.
        ///
        /// @param nanos current time of a monotonic clock
        /// @return empty if the process has ended or the system isn't Linux
        public static Optional<ProcessSnapshot> read(ProcFiles files, long pid, long nanos) {
            String directory = "/proc/" + pid;
            Optional<ProcessStat> process = ProcessStat.read(files, pid);
            if (process.isEmpty()) {
                return Optional.empty();
            }
            Map<Long, ThreadTicks> threads = new LinkedHashMap<>();
            for (String thread : files.names(directory + "/task", "[0-9]*")) {
                ProcessStat.read(files, pid + "/task/" + thread)
                        .ifPresent(stat -> threads.put(
                                Long.valueOf(thread),
                                new ThreadTicks(
                                        files.text(directory + "/task/" + thread + "/comm")
                                                .orElse("?"),
                                        stat.ownTicks())));
            }
            int processors =
                    CpuSet.allowed(files, Long.toString(pid)).map(CpuSet::size).orElse(0);
            return Optional.of(new ProcessSnapshot(nanos, process.get().ownTicks(), threads, processors));
        }
    }
}

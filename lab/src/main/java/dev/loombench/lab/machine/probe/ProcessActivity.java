package dev.loombench.lab.machine.probe;

import java.time.Duration;
import java.util.Map;
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
}

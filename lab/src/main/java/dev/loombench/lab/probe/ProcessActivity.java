package dev.loombench.lab.probe;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How busy one process was between two snapshots of it.
///
/// @param wall the time between them
/// @param cpuSeconds its processor time
/// @param share of the processors on which it may run: 1 where it kept all of them busy; absent where they
///     aren't known
/// @param busiestThread the share of one processor that its busiest thread had: 1 where that one never waited;
///     absent where threads can't be read
/// @param busiestName the name of that thread
public record ProcessActivity(
        Duration wall,
        double cpuSeconds,
        @Nullable Double share,
        @Nullable Double busiestThread,
        @Nullable String busiestName) {
    /// @param before an earlier snapshot of the same process
    /// @throws IllegalArgumentException if there is no time between them
    public static ProcessActivity between(ProcessSnapshot before, ProcessSnapshot after) {
        long nanos = after.nanos() - before.nanos();
        if (nanos <= 0) {
            throw new IllegalArgumentException("no time between two snapshots: " + nanos + " ns");
        }
        double wall = nanos / 1e9;
        double cpu = seconds(after.ticks() - before.ticks());
        Double busiest = null;
        String name = null;
        for (Map.Entry<Long, ProcessSnapshot.Ticks> thread : after.threads().entrySet()) {
            ProcessSnapshot.Ticks earlier = before.threads().get(thread.getKey());
            long ticks = thread.getValue().ticks() - (earlier == null ? 0 : earlier.ticks());
            double share = seconds(ticks) / wall;
            if (busiest == null || share > busiest) {
                busiest = share;
                name = thread.getValue().name();
            }
        }
        Double share = after.processors() == 0 ? null : Double.valueOf(cpu / wall / after.processors());
        return new ProcessActivity(Duration.ofNanos(nanos), cpu, atMostAll(share), atMostAll(busiest), name);
    }

    private static double seconds(long ticks) {
        return Math.max(0, ticks) / (double) CpuTimes.TICKS_PER_SECOND;
    }

    /// Counters that are sampled in ticks may run ahead of the clock.
    private static @Nullable Double atMostAll(@Nullable Double share) {
        return share == null ? null : Double.valueOf(Math.min(1, share));
    }
}

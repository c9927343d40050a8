package dev.loombench.lab.load.checks;

import dev.loombench.lab.stats.SteadyStateDetector;
import java.util.List;

/// Rule by which a server that answers a few users as fast as it can is warm.
///
/// In a closed loop the time of a request is the number of users divided by the answers per second (Little's law).
/// A server is warm once this time, and the CPU time that it takes, were no more than 5 % shorter in the last 4 s than
/// in the 4 s before, at the ends of two successive seconds. The margin is that of [SteadyStateDetector]. A time that
/// rises isn't warm-up, and ends it, too. CPU time counts from 0.4 s on in 4 s: it is read in ticks of 10 ms, and below
/// that a tick is more than the half of the margin.
///
/// CPU time is looked at beside the latency, since a service that waits for others answers in the same time while its
/// code is still compiled: compiler threads and interpreted code then show in nothing else.
public final class WarmUpRule {
    /// Users of the loop at least: enough to keep the compiled code in use, few enough to overload nothing.
    public static final int MIN_USERS = 4;

    /// Share of requests without a right answer beyond which a warm-up ends, since its load isn't what is measured.
    static final double MAX_FAILED_SHARE = 0.01;

    private static final int SPAN_SECONDS = 4;
    private static final double MIN_CPU_SECONDS = 0.4;

    private WarmUpRule() {}

    /// Answers and CPU time of one second of a warm-up.
    ///
    /// @param answered right answers
    /// @param failed requests without a right answer
    /// @param cpuSeconds CPU time of the server in it; NaN where unknown
    public record WorkSecond(long answered, long failed, double cpuSeconds) {}

    /// Whether the server is warm after these seconds, which are those since the warm-up began.
    public static boolean isWarm(List<WorkSecond> seconds) {
        return isSteady(seconds) && isSteady(seconds.subList(0, seconds.size() - 1));
    }

    private static boolean isSteady(List<WorkSecond> seconds) {
        int end = seconds.size();
        if (end < 2 * SPAN_SECONDS) {
            return false;
        }
        Work before = Work.of(seconds.subList(end - 2 * SPAN_SECONDS, end - SPAN_SECONDS));
        Work last = Work.of(seconds.subList(end - SPAN_SECONDS, end));
        return last.answered > 0
                && !isShorter(1.0 / last.answered, 1.0 / before.answered)
                && !(before.cpuSeconds >= MIN_CPU_SECONDS
                        && isShorter(last.cpuSeconds / last.answered, before.cpuSeconds / before.answered));
    }

    private static boolean isShorter(double time, double before) {
        return time < (1 - SteadyStateDetector.RELEVANT_CHANGE) * before;
    }

    /// Whether too many requests fail for a warm-up to go on.
    public static boolean isFailing(List<WorkSecond> seconds) {
        Work all = Work.of(seconds);
        return all.failed > MAX_FAILED_SHARE * (all.answered + all.failed);
    }

    /// Sums over some seconds.
    private record Work(long answered, long failed, double cpuSeconds) {
        static Work of(List<WorkSecond> seconds) {
            return new Work(
                    seconds.stream().mapToLong(WorkSecond::answered).sum(),
                    seconds.stream().mapToLong(WorkSecond::failed).sum(),
                    seconds.stream().mapToDouble(WorkSecond::cpuSeconds).sum());
        }
    }
}

package dev.loombench.lab.load.checks;

import dev.loombench.lab.stats.SteadyStateDetector;
import java.util.List;
import java.util.OptionalInt;

/// Rule by which a server that answers a few users as fast as it can is warm.
///
/// In a closed loop the time of a request is the number of users divided by the answers per second (Little's
/// law). A server is warm once this time, and the CPU time that it takes, were no more than 5 % shorter in the
/// last span than in the span before, at the ends of two successive seconds, and its JVM compiled for less
/// than a tenth of the last span's CPU time. A span is a sixth of the warm-up so far, and at least 4 s: code
/// that becomes faster ever more slowly would look steady in short ones. The margin is that of
/// [SteadyStateDetector]. A time that rises isn't warm-up, and ends it, too. CPU time counts from 0.1 s a
/// second on: it is read in ticks of 10 ms, and below that a tick in 4 s is more than the half of the margin.
///
/// CPU time is looked at beside the latency, since a service that waits for others answers in the same time
/// while its code is still compiled: compiler threads and interpreted code then show in nothing else. The
/// compiler is looked at too, since a large service is steady for some seconds between two waves of
/// compilation.
///
/// Compilers count calls, so the loop begins with a user for each processor, and has more where requests mostly
/// wait. The compiler's threads get as much of a busy processor as each thread that answers: of nine users it would
/// have a tenth, and take twice as long. Of two sides on the same processors, that with more threads would also keep
/// the other one cold.
public final class WarmUpRule {
    /// Users at most, unless the measured load has more requests in flight: fewer than the threads of a usual
    /// pool.
    public static final int MAX_USERS = 64;

    /// Share of the processors below which more users are taken.
    private static final double BUSY_SHARE = 0.5;

    /// Least busy share by which users are multiplied: of less, ticks of 10 ms tell too little.
    private static final double MIN_BUSY_SHARE = 0.05;

    /// Share of requests without a right answer beyond which a warm-up ends, since its load isn't what is
    /// measured.
    static final double MAX_FAILED_SHARE = 0.01;

    private static final int MIN_SPAN_SECONDS = 4;
    private static final int SPANS = 6;
    private static final double MIN_CPU_PER_SECOND = 0.1;

    /// Share of the CPU time beyond which a compiling JVM isn't warm.
    private static final double MAX_COMPILATION_SHARE = 0.1;

    /// Compilation that is no obstacle in any case, in seconds a second: of a service that mostly waits.
    private static final double NEGLIGIBLE_COMPILATION = 0.02;

    private WarmUpRule() {}

    /// Users with whom the processors would be busy, at least twice as many as now; empty if they are busy, if
    /// nobody knows, or if these are all.
    ///
    /// @param seconds of the loop with as many users as now
    /// @param users now
    /// @param most users at most
    /// @param processors that the server has for itself
    public static OptionalInt moreUsers(List<WorkSecond> seconds, int users, int most, double processors) {
        if (seconds.size() < MIN_SPAN_SECONDS || 2 * users > most) {
            return OptionalInt.empty();
        }
        double busy = WorkSecond.sum(seconds.subList(seconds.size() - MIN_SPAN_SECONDS, seconds.size())).cpuSeconds
                / (MIN_SPAN_SECONDS * processors);
        return busy < BUSY_SHARE
                ? OptionalInt.of(Math.clamp((long) (users / Math.max(busy, MIN_BUSY_SHARE)), 2 * users, most))
                : OptionalInt.empty();
    }

    /// Answers and CPU time of one second of a warm-up.
    ///
    /// @param answered right answers
    /// @param failed requests without a right answer
    /// @param cpuSeconds CPU time of the server in it; NaN where unknown
    /// @param compilationSeconds time of compilations of its JVMs in it; NaN where unknown
    public record WorkSecond(long answered, long failed, double cpuSeconds, double compilationSeconds) {
        private static WorkSecond sum(List<WorkSecond> seconds) {
            return new WorkSecond(
                    seconds.stream().mapToLong(WorkSecond::answered).sum(),
                    seconds.stream().mapToLong(WorkSecond::failed).sum(),
                    seconds.stream().mapToDouble(WorkSecond::cpuSeconds).sum(),
                    seconds.stream().mapToDouble(WorkSecond::compilationSeconds).sum());
        }
    }

    /// Whether the server is warm after these seconds, which are those since the warm-up began.
    public static boolean isWarm(List<WorkSecond> seconds) {
        return isSteady(seconds) && isSteady(seconds.subList(0, seconds.size() - 1));
    }

    private static boolean isSteady(List<WorkSecond> seconds) {
        int end = seconds.size();
        int span = Math.max(MIN_SPAN_SECONDS, Math.ceilDiv(end, SPANS));
        if (end < 2 * span) {
            return false;
        }
        WorkSecond before = WorkSecond.sum(seconds.subList(end - 2 * span, end - span));
        WorkSecond last = WorkSecond.sum(seconds.subList(end - span, end));
        return last.answered > 0
                && !isShorter(1.0 / last.answered, 1.0 / before.answered)
                && !(before.cpuSeconds >= MIN_CPU_PER_SECOND * span
                        && isShorter(last.cpuSeconds / last.answered, before.cpuSeconds / before.answered))
                && !isCompiling(last, span);
    }

    private static boolean isCompiling(WorkSecond last, int span) {
        return last.compilationSeconds > NEGLIGIBLE_COMPILATION * span
                && !(last.compilationSeconds <= MAX_COMPILATION_SHARE * last.cpuSeconds);
    }

    private static boolean isShorter(double time, double before) {
        return time < (1 - SteadyStateDetector.RELEVANT_CHANGE) * before;
    }

    /// Whether too many requests fail for a warm-up to go on.
    public static boolean isFailing(List<WorkSecond> seconds) {
        WorkSecond all = WorkSecond.sum(seconds);
        return all.failed > MAX_FAILED_SHARE * (all.answered + all.failed);
    }
}

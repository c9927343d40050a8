package dev.loombench.lab.load.checks;

import dev.loombench.lab.stats.SteadyState;
import dev.loombench.lab.stats.Trend;
import java.util.ArrayList;
import java.util.List;

/// Test of a load for a steady state: no [Trend] in its throughput or in its seconds' median latencies. The
/// median, since higher percentiles of a second rest on few, mutually dependent requests; a growing queue moves
/// the median all the same.
///
/// At low rates adjacent seconds are pooled until a part has 10 answers on average. Otherwise the counts' own
/// variance would hide a trend, and a second without an answer has no latency.
public final class SteadinessCheck {
    private static final int MIN_ANSWERS_PER_PART = 10;

    private SteadinessCheck() {}

    /// Tests a window.
    ///
    /// @param window its seconds in order, without warm-up
    public static Steadiness check(List<WindowSecond> window) {
        List<List<WindowSecond>> parts = parts(window);
        return new Steadiness(
                Trend.test(parts.stream().map(SteadinessCheck::throughput).toList()), latency(parts));
    }

    private static SteadyState latency(List<List<WindowSecond>> parts) {
        return Trend.test(parts.stream()
                .map(SteadinessCheck::median)
                .filter(median -> median > 0)
                .toList());
    }

    private static List<List<WindowSecond>> parts(List<WindowSecond> window) {
        long answers = window.stream().mapToLong(WindowSecond::answered).sum();
        int length = Math.clamp(
                Math.ceilDiv((long) MIN_ANSWERS_PER_PART * window.size(), Math.max(1, answers)),
                1,
                Math.max(1, window.size()));
        List<List<WindowSecond>> parts = new ArrayList<>();
        for (int from = 0; from + length <= window.size(); from += length) {
            parts.add(window.subList(from, from + length));
        }
        return parts;
    }

    /// Correct answers per second. A part without any counts as half an answer, since changes are relative.
    private static double throughput(List<WindowSecond> part) {
        double answers = part.stream().mapToLong(WindowSecond::answered).sum();
        return Math.max(0.5, answers) / part.size();
    }

    /// Mean of the medians, weighted by requests; 0 without any request.
    private static double median(List<WindowSecond> part) {
        double sum = 0;
        long weights = 0;
        for (WindowSecond second : part) {
            long weight = second.answered() + second.timeouts();
            if (weight > 0 && Double.isFinite(second.p50())) {
                sum += weight * second.p50();
                weights += weight;
            }
        }
        return weights == 0 ? 0 : sum / weights;
    }
}

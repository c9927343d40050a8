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
public final class SteadyTest {
    private static final int MIN_ANSWERS_PER_PART = 10;

    private SteadyTest() {}

    /// Tests a window.
    ///
    /// @param window its seconds in order, without warm-up
    public static Steadiness of(List<Second> window) {
        List<List<Second>> parts = parts(window);
        return new Steadiness(
                Trend.test(parts.stream().map(SteadyTest::throughput).toList()), latency(parts));
    }

    private static SteadyState latency(List<List<Second>> parts) {
        return Trend.test(parts.stream()
                .map(SteadyTest::median)
                .filter(median -> median > 0)
                .toList());
    }

    private static List<List<Second>> parts(List<Second> window) {
        long answers = window.stream().mapToLong(Second::answered).sum();
        int length = Math.clamp(
                Math.ceilDiv((long) MIN_ANSWERS_PER_PART * window.size(), Math.max(1, answers)),
                1,
                Math.max(1, window.size()));
        List<List<Second>> parts = new ArrayList<>();
        for (int from = 0; from + length <= window.size(); from += length) {
            parts.add(window.subList(from, from + length));
        }
        return parts;
    }

    /// Correct answers per second. A part without any counts as half an answer, since changes are relative.
    private static double throughput(List<Second> part) {
        double answers = part.stream().mapToLong(Second::answered).sum();
        return Math.max(0.5, answers) / part.size();
    }

    /// Mean of the medians, weighted by requests; 0 without any request.
    private static double median(List<Second> part) {
        double sum = 0;
        long weights = 0;
        for (Second second : part) {
            long weight = second.answered() + second.timeouts();
            if (weight > 0 && Double.isFinite(second.p50())) {
                sum += weight * second.p50();
                weights += weight;
            }
        }
        return weights == 0 ? 0 : sum / weights;
    }
}

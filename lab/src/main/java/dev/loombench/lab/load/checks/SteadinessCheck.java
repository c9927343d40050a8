package dev.loombench.lab.load.checks;

import dev.loombench.lab.stats.SteadyStateDetector;
import dev.loombench.lab.stats.SteadyStateDetector.SteadyState;
import dev.loombench.lab.stats.SteadyStateDetector.SteadyState.NotSteady;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Test of a load for a steady state: no [SteadyStateDetector] in its throughput or in its seconds' median
/// latencies. The median, since higher percentiles of a second rest on few, mutually dependent requests; a
/// growing queue moves the median all the same.
///
/// At low rates adjacent seconds are pooled until a part has 10 answers on average. Otherwise the counts' own
/// variance would hide a trend, and a second without an answer has no latency.
public final class SteadinessCheck {
    private static final int MIN_ANSWERS_PER_PART = 10;

    private SteadinessCheck() {}

    /// @param window its seconds in order, without warm-up
    public static Steadiness check(List<LoadSecond> window) {
        List<List<LoadSecond>> parts = parts(window);
        return new Steadiness(
                SteadyStateDetector.test(
                        parts.stream().map(SteadinessCheck::throughput).toList()),
                latency(parts));
    }

    private static SteadyState latency(List<List<LoadSecond>> parts) {
        return SteadyStateDetector.test(parts.stream()
                .map(SteadinessCheck::median)
                .filter(median -> median > 0)
                .toList());
    }

    private static List<List<LoadSecond>> parts(List<LoadSecond> window) {
        long answers = window.stream().mapToLong(LoadSecond::answered).sum();
        int length = Math.clamp(
                Math.ceilDiv((long) MIN_ANSWERS_PER_PART * window.size(), Math.max(1, answers)),
                1,
                Math.max(1, window.size()));
        List<List<LoadSecond>> parts = new ArrayList<>();
        for (int from = 0; from + length <= window.size(); from += length) {
            parts.add(window.subList(from, from + length));
        }
        return parts;
    }

    /// Correct answers per second. A part without any counts as half an answer, since changes are relative.
    private static double throughput(List<LoadSecond> part) {
        double answers = part.stream().mapToLong(LoadSecond::answered).sum();
        return Math.max(0.5, answers) / part.size();
    }

    /// Mean of the medians, weighted by requests; 0 without any request.
    private static double median(List<LoadSecond> part) {
        double sum = 0;
        long weights = 0;
        for (LoadSecond second : part) {
            long weight = second.answered() + second.errors().count(LoadError.TIMEOUT);
            if (weight > 0 && second.p50().isPresent()) {
                sum += weight * second.p50().getAsDouble();
                weights += weight;
            }
        }
        return weights == 0 ? 0 : sum / weights;
    }

    /// Steady state of a load by throughput and by latency, as [SteadinessCheck] finds it.
    ///
    /// @param throughput trend of the correct answers per second
    /// @param latency trend of each second's median latency
    public record Steadiness(SteadyState throughput, SteadyState latency) {
        private static final String THROUGHPUT = "throughput";
        private static final String MEDIAN = "median latency";

        /// Whether neither has a trend, or there are too few values for a test.
        public boolean holds() {
            return !(throughput instanceof NotSteady) && !(latency instanceof NotSteady);
        }

        /// Whether it has a trend that a longer warm-up would end.
        public boolean improves() {
            return !holds() && !worsens();
        }

        /// Whether throughput falls or latency rises. A longer warm-up wouldn't help then.
        public boolean worsens() {
            return (throughput instanceof NotSteady fewer && fewer.change() < 0)
                    || (latency instanceof NotSteady later && later.change() > 0);
        }

        /// The figure that has a trend, of two the throughput.
        public String figure() {
            return throughput instanceof NotSteady ? THROUGHPUT : MEDIAN;
        }

        /// The relative change of that figure over the window; 0 without a trend.
        public double change() {
            return Stream.of(throughput, latency)
                    .filter(NotSteady.class::isInstance)
                    .mapToDouble(state -> ((NotSteady) state).change())
                    .findFirst()
                    .orElse(0);
        }
    }
}

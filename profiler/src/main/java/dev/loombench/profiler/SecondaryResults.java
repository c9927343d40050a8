package dev.loombench.profiler;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/// Secondary results of the profiler, with their names and units.
final class SecondaryResults {
    static final String OS_THREADS = "vthreads.osThreads.peak";
    static final String CARRIERS = "vthreads.carriers.peak";
    static final String RSS = "vthreads.rss.peak";
    static final String DELAY = "vthreads.delay";
    static final String PINS = "vthreads.pins";
    static final String PINS_TIME = "vthreads.pins.time";

    /// Name of all results of [IterationSampler], in the message if it can't run.
    static final String ALL_BUT_PINNING = "vthreads.* without pins";

    private static final double BYTES_PER_MIB = 1 << 20;
    private static final double NANOS_PER_MS = 1e6;

    private SecondaryResults() {}

    static List<Result<?>> results(IterationSampler.IterationSamples seen) {
        List<Result<?>> results = new ArrayList<>();
        addPeak(results, OS_THREADS, seen.threads(), 1, "threads");
        addPeak(results, CARRIERS, seen.carriers(), 1, "threads");
        addPeak(results, RSS, seen.peakBytes(), BYTES_PER_MIB, "MiB");
        if (seen.delays() != null && seen.delays().count() > 0) {
            results.add(new DelayResult(seen.delays()));
        }
        return results;
    }

    /// Makes the results of pinning. The unit names the threshold, without which the count means nothing.
    static List<Result<?>> results(PinningRecorder.PinningCounts pinned) {
        return List.of(
                new ScalarResult(
                        PINS,
                        pinned.count(),
                        "counts>=" + text(pinned.threshold().toNanos()),
                        AggregationPolicy.SUM),
                new ScalarResult(PINS_TIME, pinned.nanos() / NANOS_PER_MS, "ms", AggregationPolicy.SUM));
    }

    private static void addPeak(
            List<Result<?>> results, String name, @Nullable Long value, double perUnit, String unit) {
        if (value != null) {
            results.add(new ScalarResult(name, value / perUnit, unit, AggregationPolicy.MAX));
        }
    }

    private static String text(long nanos) {
        if (nanos % TimeUnit.MILLISECONDS.toNanos(1) == 0) {
            return TimeUnit.NANOSECONDS.toMillis(nanos) + "ms";
        }
        return TimeUnit.NANOSECONDS.toMicros(nanos) + "us";
    }
}

package dev.loombench.generator.netty;

import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LatencyHistogram;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// Counters and latency histogram of one second of a load.
final class SecondCounter {
    private static final int SIGNIFICANT_DIGITS = 2;

    final int index;
    private final Histogram latency = new Histogram(SIGNIFICANT_DIGITS);
    private final Map<LoadError, Long> errors = new EnumMap<>(LoadError.class);
    private long maxLagNanos;
    private long scheduledCount;
    private long sentCount;
    private long answeredCount;
    private long inFlight;

    SecondCounter(int index) {
        this.index = index;
    }

    void countArrival(long lagNanos) {
        scheduledCount++;
        maxLagNanos = Math.max(maxLagNanos, lagNanos);
    }

    void countSkipped(long count) {
        scheduledCount += count;
        errors.merge(LoadError.NOT_BEGUN, count, Long::sum);
    }

    void countSent() {
        sentCount++;
    }

    void countSuccess(long nanos) {
        answeredCount++;
        latency.recordValue(Math.max(0, nanos));
    }

    void countFailure(LoadError kind, long nanos) {
        errors.merge(kind, 1L, Long::sum);
        if (kind == LoadError.TIMEOUT) {
            latency.recordValue(Math.max(0, nanos));
        }
    }

    /// Sets the number of requests in flight at the end of the second.
    void end(long inFlight) {
        this.inFlight = inFlight;
    }

    LoadSecond toSecond() {
        return new LoadSecond(
                index,
                scheduledCount,
                sentCount,
                answeredCount,
                new ErrorCounts(errors),
                percentile(50),
                percentile(99),
                percentile(100),
                inFlight,
                scheduledCount == 0 ? OptionalDouble.empty() : OptionalDouble.of(maxLagNanos / 1e9),
                classes());
    }

    private LatencyHistogram classes() {
        SortedMap<Integer, Long> classes = new TreeMap<>();
        for (HistogramIterationValue value : latency.recordedValues()) {
            double seconds = latency.medianEquivalentValue(value.getValueIteratedTo()) / 1e9;
            classes.merge(LatencyHistogram.classOf(seconds), value.getCountAtValueIteratedTo(), Long::sum);
        }
        return new LatencyHistogram(classes);
    }

    private OptionalDouble percentile(double share) {
        return latency.getTotalCount() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(latency.getValueAtPercentile(share) / 1e9);
    }
}

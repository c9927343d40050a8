package dev.loombench.generator.hyperfoil;

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

/// Counts one second of a load.
final class SecondCounter {
    private static final int DIGITS = 2;

    final int index;
    private final Histogram latency = new Histogram(DIGITS);
    private final Map<LoadError, Long> errors = new EnumMap<>(LoadError.class);
    private long lag;
    private long scheduled;
    private long sent;
    private long answered;
    private long underWay;

    SecondCounter(int index) {
        this.index = index;
    }

    void scheduled(long lagNanos) {
        scheduled++;
        lag = Math.max(lag, lagNanos);
    }

    void notBegun(long count) {
        scheduled += count;
        errors.merge(LoadError.NOT_BEGUN, count, Long::sum);
    }

    void sent() {
        sent++;
    }

    void answered(long nanos) {
        answered++;
        latency.recordValue(Math.max(0, nanos));
    }

    void failed(LoadError kind, long nanos) {
        errors.merge(kind, 1L, Long::sum);
        if (kind == LoadError.TIMEOUT) {
            latency.recordValue(Math.max(0, nanos));
        }
    }

    /// @param underWay requests that are under way at its end
    void over(long underWay) {
        this.underWay = underWay;
    }

    LoadSecond toSecond() {
        return new LoadSecond(
                index,
                scheduled,
                sent,
                answered,
                new ErrorCounts(errors),
                percentile(50),
                percentile(99),
                percentile(100),
                underWay,
                scheduled == 0 ? OptionalDouble.empty() : OptionalDouble.of(lag / 1e9),
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

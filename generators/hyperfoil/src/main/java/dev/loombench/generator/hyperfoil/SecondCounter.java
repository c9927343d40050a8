package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/// Counts one second of a load.
final class SecondCounter {
    private static final int DIGITS = 2;

    final int index;
    private final Histogram latency = new Histogram(DIGITS);
    private final Map<LoadError, Long> errors = new EnumMap<>(LoadError.class);
    private long scheduled;
    private long sent;
    private long answered;
    private long underWay;

    SecondCounter(int index) {
        this.index = index;
    }

    void scheduled() {
        scheduled++;
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
                underWay);
    }

    private OptionalDouble percentile(double share) {
        return latency.getTotalCount() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(latency.getValueAtPercentile(share) / 1e9);
    }
}

package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.results.JtlSample;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.lab.stats.Latencies.LatencyCounts;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LatencyHistogram;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Aggregation of samples by second of a run. Seconds are aligned to the clock, as in JMeter's dashboard, so the
/// first and the last one are rarely complete.
final class SecondSeries {
    private static final long SECOND_MILLIS = 1_000;

    private final List<SecondAggregator> seconds = new ArrayList<>();
    private final long firstSecond;

    SecondSeries(TimeRange whole) {
        firstSecond = Math.floorDiv(whole.fromMillis(), SECOND_MILLIS);
        Stream.generate(SecondAggregator::new)
                .limit(position(whole.toMillis()) + 1L)
                .forEach(seconds::add);
    }

    void add(JtlSample sample) {
        int first = position(sample.startMillis());
        int last = position(sample.endMillis());
        seconds.get(first).started++;
        seconds.get(last).addEnd(sample);
        for (int i = first; i < last; i++) {
            seconds.get(i).addWaiting(endMillis(i) - sample.startMillis());
        }
    }

    private int position(long millis) {
        return Math.toIntExact(millis / SECOND_MILLIS - firstSecond);
    }

    private long endMillis(int position) {
        return (firstSecond + position + 1) * SECOND_MILLIS;
    }

    /// Seconds of the run in order, without a gap.
    ///
    /// @param begin time of which the second has the index 0, in milliseconds since 1970
    List<JtlSecond> series(UserActivity activity, long begin) {
        return IntStream.range(0, seconds.size())
                .mapToObj(i -> new JtlSecond(
                        seconds.get(i).counts(Math.toIntExact(firstSecond + i - begin / SECOND_MILLIS)),
                        activity.activeBefore(endMillis(i)),
                        seconds.get(i).oldestMillis))
                .toList();
    }

    /// Aggregation of one second.
    private static final class SecondAggregator {
        private final LatencyCounts times = new LatencyCounts();
        private final Map<LoadError, Long> errors = new EnumMap<>(LoadError.class);
        private long started;
        private long answered;
        private long waiting;
        private long oldestMillis;

        void addEnd(JtlSample sample) {
            times.addMillis(sample.elapsedMillis());
            if (sample.success()) {
                answered++;
            } else {
                errors.merge(SampleError.of(sample).kind(), 1L, Long::sum);
            }
        }

        /// Adds a request in flight at the end of this second, with its age.
        void addWaiting(long ageMillis) {
            waiting++;
            oldestMillis = Math.max(oldestMillis, ageMillis);
        }

        LoadSecond counts(int index) {
            Latencies ended = times.latencies();
            return new LoadSecond(
                    index,
                    started,
                    started,
                    answered,
                    new ErrorCounts(errors),
                    ended.count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(ended.quantile(0.5)),
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    waiting,
                    OptionalDouble.empty(),
                    LatencyHistogram.EMPTY);
        }
    }

    /// One second of a run.
    ///
    /// @param counts requests that began and ended in it, with the median time of the latter
    /// @param activeUsers users at its end that had begun, and not ended their last request
    /// @param oldestMillis age of the oldest request in flight at its end; 0 without any
    record JtlSecond(LoadSecond counts, int activeUsers, long oldestMillis) {}
}

package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.jmeter.MeasurementWindow.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// Aggregation of samples by second of a run.
public final class SecondSeries {
    private static final long SECOND_MILLIS = 1_000;

    private final List<SecondAggregator> seconds = new ArrayList<>();
    private final long beginMillis;

    SecondSeries(TimeRange whole) {
        beginMillis = Math.floorDiv(whole.fromMillis(), SECOND_MILLIS) * SECOND_MILLIS;
        Stream.generate(SecondAggregator::new)
                .limit(index(whole.toMillis()) + 1L)
                .forEach(seconds::add);
    }

    void add(JtlSample sample) {
        int first = index(sample.startMillis());
        int last = index(sample.endMillis());
        seconds.get(first).addStart();
        seconds.get(last).addEnd(sample);
        for (int i = first; i < last; i++) {
            seconds.get(i).addWaiting(endMillis(i) - sample.startMillis());
        }
    }

    private int index(long millis) {
        return Math.toIntExact((millis - beginMillis) / SECOND_MILLIS);
    }

    private long endMillis(int index) {
        return beginMillis + (index + 1) * SECOND_MILLIS;
    }

    List<JtlSecond> series(UserActivity census) {
        long[] starts = census.starts();
        long[] ends = census.ends();
        List<JtlSecond> series = new ArrayList<>();
        for (int i = 0; i < seconds.size(); i++) {
            long last = endMillis(i) - 1;
            series.add(
                    seconds.get(i).second(i, UserActivity.countUpTo(starts, last), UserActivity.countUpTo(ends, last)));
        }
        return List.copyOf(series);
    }

    /// Aggregation of one second to a [JtlSecond].
    private static final class SecondAggregator {
        private final ExactHistogram.HistogramBuilder times = new ExactHistogram.HistogramBuilder();
        private long startCount;
        private long answered;
        private long errors;
        private long waitingCount;
        private long oldestMillis;

        void addStart() {
            startCount++;
        }

        void addEnd(JtlSample sample) {
            answered++;
            times.add(sample.elapsedMillis());
            errors += sample.success() ? 0 : 1;
        }

        /// Adds a request in flight at the end of this second, with its age.
        void addWaiting(long ageMillis) {
            waitingCount++;
            oldestMillis = Math.max(oldestMillis, ageMillis);
        }

        JtlSecond second(int index, int startedUsers, int finishedUsers) {
            return new JtlSecond(
                    index,
                    startCount,
                    answered,
                    errors,
                    times.build().percentile(50),
                    startedUsers,
                    finishedUsers,
                    waitingCount,
                    oldestMillis);
        }
    }

    /// One second of a run. Seconds are aligned to the clock, as in JMeter's dashboard, so the first and the last
    /// one are rarely complete.
    ///
    /// @param second index from 0, the second of the first request
    /// @param begun requests that began in it
    /// @param answered requests that ended in it, failed ones included
    /// @param errors requests that ended in it without the asserted answer
    /// @param medianMillis median response time of the requests that ended in it; absent without any
    /// @param startedUsers users that had begun by its end
    /// @param finishedUsers users that had ended their last request by its end
    /// @param waiting requests in flight at its end
    /// @param oldestMillis age of the oldest of these; 0 without any
    public record JtlSecond(
            int second,
            long begun,
            long answered,
            long errors,
            OptionalLong medianMillis,
            int startedUsers,
            int finishedUsers,
            long waiting,
            long oldestMillis) {
        /// Active users at the end of the second.
        public int activeUsers() {
            return startedUsers - finishedUsers;
        }
    }
}

package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.jmeter.ExactHistogram.Builder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Aggregation of samples by second of a run.
final class SecondSeries {
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
        private final Builder times = new Builder();
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
}

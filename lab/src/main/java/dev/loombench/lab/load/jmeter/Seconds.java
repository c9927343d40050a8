package dev.loombench.lab.load.jmeter;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Aggregation of samples by second of a run.
final class Seconds {
    private static final long SECOND_MILLIS = 1_000;

    private final List<SecondTally> seconds = new ArrayList<>();
    private final long beginMillis;

    Seconds(Span whole) {
        beginMillis = Math.floorDiv(whole.fromMillis(), SECOND_MILLIS) * SECOND_MILLIS;
        Stream.generate(SecondTally::new).limit(index(whole.toMillis()) + 1L).forEach(seconds::add);
    }

    void take(JtlSample sample) {
        int first = index(sample.startMillis());
        int last = index(sample.endMillis());
        seconds.get(first).begun();
        seconds.get(last).ended(sample);
        for (int i = first; i < last; i++) {
            seconds.get(i).waiting(endMillis(i) - sample.startMillis());
        }
    }

    private int index(long millis) {
        return Math.toIntExact((millis - beginMillis) / SECOND_MILLIS);
    }

    private long endMillis(int index) {
        return beginMillis + (index + 1) * SECOND_MILLIS;
    }

    List<PlanSecond> series(Census census) {
        long[] starts = census.starts();
        long[] ends = census.ends();
        List<PlanSecond> series = new ArrayList<>();
        for (int i = 0; i < seconds.size(); i++) {
            long last = endMillis(i) - 1;
            series.add(seconds.get(i).second(i, Census.upTo(starts, last), Census.upTo(ends, last)));
        }
        return List.copyOf(series);
    }
}

package dev.loombench.lab.timeline;

import dev.loombench.lab.journal.TimelineDocument;
import dev.loombench.lab.journal.TimelineDocument.SeriesRecord;
import dev.loombench.lab.journal.TimelineDocument.WindowRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/// What was seen on average while a trial was measured.
public final class WindowMeans {
    /// Of signals whose values hold for the time since the value before, so that the parts of their times can be
    /// weighed.
    private static final Set<String> RATES = Set.of(
            TimelineSignal.CPU.word(),
            TimelineSignal.STOPPED.word(),
            TimelineSignal.STEAL.word(),
            TimelineSignal.MEAN_SCHEDULING_DELAY.word());

    /// Processor time is counted in ticks of 10 ms.
    private static final long SHORTEST_MILLIS = 300;

    private static final double LEAST_COVERED = 0.9;

    private WindowMeans() {}

    /// @return by the signals' names, in their units; without those that were seen for less than nine tenths of the
    ///     window; empty where the window isn't known, or is shorter than 300 ms
    public static Map<String, Double> of(TimelineDocument seen) {
        WindowRecord window = seen.window();
        Map<String, Double> means = new LinkedHashMap<>();
        if (window == null || window.to() - window.from() < SHORTEST_MILLIS) {
            return means;
        }
        for (SeriesRecord series : seen.series()) {
            if (RATES.contains(series.signal())) {
                mean(series, window).ifPresent(mean -> means.put(series.signal(), mean));
            }
        }
        return means;
    }

    private static OptionalDouble mean(SeriesRecord series, WindowRecord window) {
        double sum = 0;
        long covered = 0;
        for (int i = 1; i < series.millis().size(); i++) {
            long from = Math.max(series.millis().get(i - 1), window.from());
            long to = Math.min(series.millis().get(i), window.to());
            if (to > from) {
                sum += (to - from) * series.values().get(i);
                covered += to - from;
            }
        }
        return covered < LEAST_COVERED * (window.to() - window.from())
                ? OptionalDouble.empty()
                : OptionalDouble.of(sum / covered);
    }
}

package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.model.TimelineDocument.WindowRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/// Time-weighted means of signals over a trial's measurement window.
public final class WindowMeans {
    /// Signals whose values apply to the time since the previous value, so that they can be weighted by time.
    private static final Set<String> RATE_SIGNALS = Set.of(
            TimelineSignal.CPU.key(),
            TimelineSignal.STOPPED.key(),
            TimelineSignal.STEAL.key(),
            TimelineSignal.MEAN_SCHEDULING_DELAY.key());

    /// Minimum length of a window, since CPU time is counted in ticks of 10 ms.
    private static final long MIN_WINDOW_MILLIS = 300;

    private static final double MIN_COVERED_SHARE = 0.9;

    private WindowMeans() {}

    /// Means by signal name, in the signals' units.
    ///
    /// @return without signals that cover less than nine tenths of the window; empty if the window is unknown
    ///     or shorter than 300 ms
    public static Map<String, Double> of(TimelineDocument timeline) {
        WindowRecord window = timeline.window();
        Map<String, Double> means = new LinkedHashMap<>();
        if (window == null || window.to() - window.from() < MIN_WINDOW_MILLIS) {
            return means;
        }
        for (SeriesRecord series : timeline.series()) {
            if (RATE_SIGNALS.contains(series.signal())) {
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
        return covered < MIN_COVERED_SHARE * (window.to() - window.from())
                ? OptionalDouble.empty()
                : OptionalDouble.of(sum / covered);
    }
}

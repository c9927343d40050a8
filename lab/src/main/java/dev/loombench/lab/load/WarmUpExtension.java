package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.Steadiness;
import java.time.Duration;

/// Rule for extending a warm-up: while a window shows a trend, that load counts as warm-up and another one of
/// the same length follows. The server keeps running in between.
///
/// Only a server that improves is still warming up. Where throughput falls or latency rises the server can't
/// keep up, and a longer warm-up would only find a longer queue.
///
/// @param planned length of one load: warm-up and window
/// @param spare time that further loads may take
public record WarmUpExtension(Duration planned, Duration spare) {
    /// Maximum number of loads, the first one included.
    public static final int MAX_LOADS = 3;

    /// Whether another load should follow.
    ///
    /// @param steadiness of the latest window
    /// @param loads number of loads so far
    public boolean isWorthwhile(Steadiness steadiness, int loads) {
        return !steadiness.holds()
                && !steadiness.worsens()
                && loads < MAX_LOADS
                && planned.multipliedBy(loads).compareTo(spare) <= 0;
    }
}

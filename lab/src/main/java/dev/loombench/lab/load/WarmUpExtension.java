package dev.loombench.lab.load;

import java.time.Duration;

/// Whether a load is made again because its window had a trend. What came before is then warm-up: the server goes
/// on, and another load of the same length follows.
///
/// Only a server that becomes better is still warming up. Where throughput falls or latency rises it doesn't keep
/// up, and a longer warm-up would find a longer queue.
///
/// @param planned what one load takes: warm-up and window
/// @param spare what further loads may take
public record WarmUpExtension(Duration planned, Duration spare) {
    /// One load and all that follow may take so many times what is planned.
    public static final int MOST_LOADS = 3;

    /// @param steadiness of the window that was measured last
    /// @param made how many loads there were, that one among them
    public boolean isWorthwhile(Steadiness steadiness, int made) {
        return !steadiness.holds()
                && !steadiness.worsens()
                && made < MOST_LOADS
                && planned.multipliedBy(made).compareTo(spare) <= 0;
    }
}

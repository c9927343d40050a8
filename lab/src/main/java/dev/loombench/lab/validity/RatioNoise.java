package dev.loombench.lab.validity;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.Noise;
import java.util.Optional;

/// The noise that the interval of a compared ratio comes from.
public final class RatioNoise {
    private RatioNoise() {}

    /// @return empty where it has no interval
    public static Optional<Noise> of(ComparisonRecord comparison) {
        Double low = comparison.low();
        Double high = comparison.high();
        return low == null || high == null
                ? Optional.empty()
                : Optional.of(Noise.of(new Interval(low, high), comparison.level(), comparison.n()));
    }
}

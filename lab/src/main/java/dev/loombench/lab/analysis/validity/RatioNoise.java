package dev.loombench.lab.analysis.validity;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.Noise;
import java.util.Optional;

/// Recovers the noise of a compared ratio from its interval.
public final class RatioNoise {
    private RatioNoise() {}

    /// Computes the noise.
    ///
    /// @return empty where the comparison has no interval
    public static Optional<Noise> of(ComparisonRecord comparison) {
        Double low = comparison.low();
        Double high = comparison.high();
        return low == null || high == null
                ? Optional.empty()
                : Optional.of(Noise.of(new Interval(low, high), comparison.level(), comparison.n()));
    }
}

import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.VerdictRules;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.apache.commons.statistics.distribution.BetaDistribution;

/// Observed share with the exact interval of its probability (Clopper and Pearson 1934).
///
/// @param held number of successes
record ObservedShare(int held, int repetitions) {
    static ObservedShare of(int repetitions, BooleanSupplier holds) {
        int held = 0;
        for (int i = 0; i < repetitions; i++) {
            held += holds.getAsBoolean() ? 1 : 0;
        }
        return new ObservedShare(held, repetitions);
    }

    double share() {
        return (double) held / repetitions;
    }

    Interval interval() {
        double tail = (1 - VerdictRules.CONFIDENCE_LEVEL) / 2;
        int others = repetitions - held;
        double low = held == 0 ? 0 : BetaDistribution.of(held, others + 1).inverseCumulativeProbability(tail);
        double high = others == 0 ? 1 : BetaDistribution.of(held + 1, others).inverseCumulativeProbability(1 - tail);
        return new Interval(low, high);
    }

    /// Formats share and interval in per cent, such as `4.6 (4.3-4.9)`.
    @Override
    public String toString() {
        Interval interval = interval();
        return String.format(Locale.ROOT, "%.1f (%.1f-%.1f)", 100 * share(), 100 * interval.low(), 100 * interval.high());
    }
}

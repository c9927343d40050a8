import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.VerdictRules;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.apache.commons.statistics.distribution.BetaDistribution;

/// Observed share with the exact interval of its probability (Clopper and Pearson 1934).
///
/// @param successes number of successful repetitions
record ObservedShare(int successes, int repetitions) {
    static ObservedShare of(int repetitions, BooleanSupplier trial) {
        int successes = 0;
        for (int i = 0; i < repetitions; i++) {
            successes += trial.getAsBoolean() ? 1 : 0;
        }
        return new ObservedShare(successes, repetitions);
    }

    double share() {
        return (double) successes / repetitions;
    }

    Interval interval() {
        double tail = (1 - VerdictRules.CONFIDENCE_LEVEL) / 2;
        int failures = repetitions - successes;
        double low = successes == 0 ? 0 : BetaDistribution.of(successes, failures + 1).inverseCumulativeProbability(tail);
        double high = failures == 0 ? 1 : BetaDistribution.of(successes + 1, failures).inverseCumulativeProbability(1 - tail);
        return new Interval(low, high);
    }

    /// Formats share and interval in per cent, such as `4.6 (4.3-4.9)`.
    @Override
    public String toString() {
        Interval interval = interval();
        return String.format(Locale.ROOT, "%.1f (%.1f-%.1f)", 100 * share(), 100 * interval.low(), 100 * interval.high());
    }
}

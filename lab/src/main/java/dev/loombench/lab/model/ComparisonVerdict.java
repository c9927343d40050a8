package dev.loombench.lab.model;

import dev.loombench.lab.stats.Verdict.Outcome;
import java.util.Locale;

/// ComparisonVerdict of a comparison.
public enum ComparisonVerdict {
    FASTER,
    SLOWER,
    /// Improvement by a metric that is neither a time nor a rate.
    BETTER,
    WORSE,
    SAME,
    INCONCLUSIVE;

    /// ComparisonVerdict of an outcome: only speeds are faster or slower, other quantities better or worse.
    public static ComparisonVerdict of(Outcome outcome, boolean speed) {
        return switch (outcome) {
            case FASTER -> speed ? FASTER : BETTER;
            case SLOWER -> speed ? SLOWER : WORSE;
            case SAME -> SAME;
            case INCONCLUSIVE -> INCONCLUSIVE;
        };
    }

    /// Lower-case name.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

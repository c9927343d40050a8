package dev.loombench.lab.stats;

import java.util.Locale;

/// What a comparison of a candidate with its baseline comes to.
public enum Outcome {
    FASTER,
    SLOWER,
    SAME,
    INCONCLUSIVE;

    /// The word for people.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.loombench.lab.stats;

import java.util.Locale;

/// The outcome of a comparison of a candidate with its baseline.
public enum Outcome {
    FASTER,
    SLOWER,
    SAME,
    INCONCLUSIVE;

    /// Returns the word shown in reports and on the terminal.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

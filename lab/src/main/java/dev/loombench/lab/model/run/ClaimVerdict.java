package dev.loombench.lab.model.run;

import java.util.Locale;

/// Result of a claim's test.
public enum ClaimVerdict {
    REPRODUCED,
    NOT_REPRODUCED_HERE,
    /// The quantity is known closely and can't be told from a bound that no published figure gives.
    AT_THE_BOUND,
    INCONCLUSIVE;

    /// Lower-case name with hyphens, such as `not-reproduced-here`.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

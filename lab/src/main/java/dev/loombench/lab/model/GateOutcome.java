package dev.loombench.lab.model;

import java.util.Locale;

/// Outcome of a gate on regressions.
public enum GateOutcome {
    /// Each comparison certainly keeps the rule.
    PASSED,
    /// A comparison certainly breaks the rule.
    FAILED,
    /// No comparison breaks the rule for certain, but not all certainly keep it.
    UNDECIDED;

    /// Outcome of a rule.
    ///
    /// @param comparisons number of comparisons that it applies to; without any it is undecided
    /// @param broken number of these that certainly break it
    /// @param undecided number of those that can't be judged, made or not
    public static GateOutcome of(int comparisons, int broken, int undecided) {
        if (broken > 0) {
            return FAILED;
        }
        return comparisons == 0 || undecided > 0 ? UNDECIDED : PASSED;
    }

    /// Lower-case name, as in files.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

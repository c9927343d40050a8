package dev.loombench.lab.run;

import java.time.Duration;
import java.util.function.Supplier;

/// Whether the sides of a pair are measured at the same time: until that fails once, after which all run
/// one after another. Then there are more warm-ups, which share what is left of the budget anew.
final class SideBySide {
    private final Supplier<Duration> limitInTurns;
    private boolean possible;
    private Duration warmUpLimit;

    /// @param possible whether they can be alive at the same time
    /// @param warmUpLimit time limit of each warm-up
    /// @param limitInTurns computes that limit for sides that run one after another from now on
    SideBySide(boolean possible, Duration warmUpLimit, Supplier<Duration> limitInTurns) {
        this.possible = possible;
        this.warmUpLimit = warmUpLimit;
        this.limitInTurns = limitInTurns;
    }

    boolean isPossible() {
        return possible;
    }

    /// Time limit of each warm-up by work.
    Duration warmUpLimit() {
        return warmUpLimit;
    }

    /// Records that it failed.
    void giveUp() {
        possible = false;
        warmUpLimit = limitInTurns.get();
    }
}

package dev.loombench.lab.ab;

import dev.loombench.lab.ab.order.AbEffort;
import java.time.Duration;
import java.time.Instant;

/// What is spent of a run's budget, and what is left: one rule for pairs, repeated trials and the look at
/// what limits sides, as the forecast has it.
///
/// @param startedAt when the run was
record AbClock(AbEffort effort, Instant startedAt) {
    Duration spent() {
        return Duration.between(startedAt, Instant.now());
    }

    /// Of all of the budget.
    Duration left() {
        return effort.budget().minus(spent());
    }

    /// Of the part of pairs.
    Duration leftForPairs() {
        return effort.pairsBudget().minus(spent());
    }

    /// Whether so much more fits into the part of pairs.
    boolean allows(Duration more) {
        return more.compareTo(leftForPairs()) <= 0;
    }
}

package dev.loombench.lab.service;

import dev.loombench.lab.service.config.AbEffort;
import java.time.Duration;
import java.time.Instant;

/// Elapsed and remaining time of a run's budget. Pairs, repeated trials and diagnoses share this one rule, so
/// that they keep to the forecast.
///
/// @param startedAt start of the run
record BudgetClock(AbEffort effort, Instant startedAt) {
    /// Returns the time since the start of the run.
    Duration elapsed() {
        return Duration.between(startedAt, Instant.now());
    }

    /// Returns the time remaining of the whole budget; negative if it is exceeded.
    Duration remaining() {
        return effort.budget().minus(elapsed());
    }

    /// Returns the time remaining of the share for pairs; negative if it is exceeded.
    Duration remainingForPairs() {
        return effort.pairsBudget().minus(elapsed());
    }

    /// Whether work of this duration fits into the remaining share for pairs.
    boolean allows(Duration work) {
        return work.compareTo(remainingForPairs()) <= 0;
    }
}

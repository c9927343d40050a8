package dev.loombench.lab.stats;

import java.util.Optional;

/// The verdict of a comparison.
///
/// @param checkAgrees whether the order-statistic interval gives the same outcome as the Student interval;
///     empty where there was nothing to check or no check
public record Verdict(Outcome outcome, VerdictReason reason, Optional<Boolean> checkAgrees) {}

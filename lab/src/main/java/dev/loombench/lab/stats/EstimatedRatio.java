package dev.loombench.lab.stats;

import java.util.Optional;

/// The ratio of a candidate to its baseline, estimated from blocks or from independent forks.
public sealed interface EstimatedRatio permits LogRatio, IndependentRatio {
    /// The quotient of the geometric means.
    double ratio();

    /// The two-sided p-value of a hypothetical true ratio, which is positive; empty where there is no interval.
    Optional<Double> pValue(double hypothesis);

    /// The standard deviation of the log-ratio of a block, or of a fork of each side; empty where one alone is known.
    Optional<Double> standardDeviation();
}

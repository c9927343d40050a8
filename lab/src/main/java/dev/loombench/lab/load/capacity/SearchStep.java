package dev.loombench.lab.load.capacity;

import dev.loombench.lab.stats.Interval;

/// Next step of a capacity search: another probe, or one of three results.
public sealed interface SearchStep {
    /// Purpose of a probe.
    enum Phase {
        /// Finds the order of magnitude.
        COARSE,
        /// Narrows the bracket.
        FINE,
        /// Repeats probes at and around the estimate.
        CONFIRM
    }

    /// Load to put on the server; its outcome is to be added.
    ///
    /// @param perSecond the rate to offer
    record Probe(double perSecond, Phase phase) implements SearchStep {}

    /// Estimate of the capacity.
    ///
    /// @param perSecond highest rate that meets the objective
    /// @param interval of it at 95 %, on the assumption that probes are independent
    /// @param probes number of probes near the capacity, which the estimate rests on
    /// @param confirmed whether the interval is as narrow as the parameters ask for
    record Found(double perSecond, Interval interval, int probes, boolean confirmed) implements SearchStep {}

    /// Lower bound of the capacity: the objective still held at the highest rate that could be offered.
    ///
    /// @param perSecond the highest rate at which it held
    /// @param reason why no higher rate was tried, a clause without a full stop
    /// @param generatorLimited whether the generator or the machine was the reason, and not the parameters
    record AtLeast(double perSecond, String reason, boolean generatorLimited) implements SearchStep {}

    /// Search without a capacity: no rate meets the objective, or none could be measured.
    ///
    /// @param reason a clause without a full stop
    /// @param generatorLimited whether nothing could be measured
    record None(String reason, boolean generatorLimited) implements SearchStep {}
}

package dev.loombench.lab.capacity;

import dev.loombench.lab.stats.Interval;

/// What a search does next.
public sealed interface SearchStep {
    /// Why a rate is tried.
    enum Phase {
        /// To find the order of magnitude.
        COARSE,
        /// To narrow it down.
        FINE,
        /// To confirm it by repeats at and around it.
        CONFIRM
    }

    /// Put the server under this load and add what comes of it.
    ///
    /// @param perSecond the rate to offer
    record Probe(double perSecond, Phase phase) implements SearchStep {}

    /// The capacity.
    ///
    /// @param perSecond at which the objective is on the edge
    /// @param interval that covers it at 95 %, as far as probes don't depend on each other
    /// @param near how many probes near it are behind that
    /// @param confirmed whether the interval came to be as narrow as the plan wanted
    record Found(double perSecond, Interval interval, int near, boolean confirmed) implements SearchStep {}

    /// The objective still held at the highest rate that could be offered.
    ///
    /// @param perSecond at which it held
    /// @param reason why nothing higher was tried, a clause without a full stop
    /// @param generatorLimited whether the generator or the machine was the reason, and not the plan
    record AtLeast(double perSecond, String reason, boolean generatorLimited) implements SearchStep {}

    /// There is no rate at which the objective holds, or none could be measured.
    ///
    /// @param reason a clause without a full stop
    /// @param generatorLimited whether nothing could be measured
    record None(String reason, boolean generatorLimited) implements SearchStep {}
}

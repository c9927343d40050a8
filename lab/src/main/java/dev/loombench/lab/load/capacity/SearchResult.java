package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.capacity.ProbeOutcome.ValidProbe;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.stats.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Result of a capacity search.
///
/// @param loads all loads in order
/// @param end last step of the search, never a probe
/// @param saturation last step of the search for the saturation throughput, never a probe
/// @param failure cause of a premature end: the server is gone, or was never there
public record SearchResult(List<ProbeAttempt> loads, SearchStep end, Saturation saturation, Optional<Finding> failure) {
    public SearchResult {
        loads = List.copyOf(loads);
    }

    /// Valid measurements of the server.
    public List<ValidProbe> measured() {
        return measured(loads);
    }

    static List<ProbeOutcome> outcomes(List<ProbeAttempt> loads) {
        return loads.stream()
                .filter(ProbeAttempt::counts)
                .map(ProbeAttempt::outcome)
                .toList();
    }

    static List<ValidProbe> measured(List<ProbeAttempt> loads) {
        return outcomes(loads).stream()
                .filter(ValidProbe.class::isInstance)
                .map(ValidProbe.class::cast)
                .toList();
    }

    /// Purpose of a load in a capacity search.
    public enum SearchStage {
        /// Finds the order of magnitude.
        COARSE,
        /// Narrows the bracket.
        FINE,
        /// Repeats probes near the estimate.
        CONFIRM,
        /// Measures the throughput under overload.
        SATURATE;

        /// Name in messages and records.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Next step of a capacity search: another probe, or one of three results.
    public sealed interface SearchStep {
        /// Load to put on the server; its outcome is to be added.
        ///
        /// @param perSecond the rate to offer
        record RateProbe(double perSecond, SearchStage stage) implements SearchStep {}

        /// Estimate of the capacity.
        ///
        /// @param perSecond highest rate that meets the objective
        /// @param interval of it at 95 %, on the assumption that probes are independent
        /// @param probes number of probes near the capacity, which the estimate rests on
        /// @param confirmed whether the interval is as narrow as the parameters ask for
        record KnownCapacity(double perSecond, Interval interval, int probes, boolean confirmed)
                implements SearchStep {}

        /// Lower bound of the capacity: the objective still held at the highest rate that could be offered.
        ///
        /// @param perSecond the highest rate at which it held
        /// @param reason why no higher rate was tried, a clause without a full stop
        /// @param generatorLimited whether the generator or the machine was the reason, and not the parameters
        record CapacityLowerBound(double perSecond, String reason, boolean generatorLimited) implements SearchStep {}

        /// Search without a capacity: no rate meets the objective, or none could be measured.
        ///
        /// @param reason a clause without a full stop
        /// @param generatorLimited whether nothing could be measured
        record NoCapacity(String reason, boolean generatorLimited) implements SearchStep {}
    }
}

package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.LoadAssessment;
import dev.loombench.lab.load.capacity.ProbeOutcome.Measured;
import dev.loombench.lab.load.capacity.SearchStep.Phase;
import dev.loombench.lab.model.Finding;
import java.util.List;
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
    public List<Measured> measured() {
        return measured(loads);
    }

    static List<ProbeOutcome> outcomes(List<ProbeAttempt> loads) {
        return loads.stream()
                .filter(ProbeAttempt::counts)
                .map(ProbeAttempt::outcome)
                .toList();
    }

    static List<Measured> measured(List<ProbeAttempt> loads) {
        return outcomes(loads).stream()
                .filter(Measured.class::isInstance)
                .map(Measured.class::cast)
                .toList();
    }

    /// One load of a capacity search.
    ///
    /// @param number from 1, also in the name of its directory
    /// @param stage purpose of the load
    /// @param counts whether the search uses the outcome; otherwise the load was repeated
    public record ProbeAttempt(
            int number, SearchStage stage, LoadAssessment load, ProbeOutcome outcome, boolean counts) {}

    /// Purpose of a load in a capacity search.
    public enum SearchStage {
        /// Finds the order of magnitude.
        COARSE("coarse"),
        /// Narrows the bracket.
        FINE("fine"),
        /// Repeats probes near the estimate.
        CONFIRM("confirm"),
        /// Measures the throughput under overload.
        SATURATE("saturate");

        private final String word;

        SearchStage(String word) {
            this.word = word;
        }

        /// Name in messages and records.
        public String word() {
            return word;
        }

        static SearchStage of(Phase phase) {
            return switch (phase) {
                case COARSE -> COARSE;
                case FINE -> FINE;
                case CONFIRM -> CONFIRM;
            };
        }
    }
}

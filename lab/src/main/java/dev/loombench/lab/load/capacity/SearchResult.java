package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.capacity.ProbeOutcome.Measured;
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
}

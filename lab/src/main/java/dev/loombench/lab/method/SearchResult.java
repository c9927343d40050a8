package dev.loombench.lab.method;

import dev.loombench.lab.capacity.ProbeOutcome;
import dev.loombench.lab.capacity.ProbeOutcome.Measured;
import dev.loombench.lab.capacity.Saturation;
import dev.loombench.lab.capacity.SearchStep;
import dev.loombench.lab.journal.Finding;
import java.util.List;
import java.util.Optional;

/// What a search for a capacity came to.
///
/// @param loads all of them, in their order
/// @param end of the search, never a probe
/// @param saturation never a probe
/// @param failure what ended it before its time: the server is gone, or was never there
public record SearchResult(List<SearchLoad> loads, SearchStep end, Saturation saturation, Optional<Finding> failure) {
    public SearchResult {
        loads = List.copyOf(loads);
    }

    /// The windows in which the server was measured.
    public List<Measured> measured() {
        return measured(loads);
    }

    static List<ProbeOutcome> outcomes(List<SearchLoad> loads) {
        return loads.stream()
                .filter(SearchLoad::counts)
                .map(SearchLoad::outcome)
                .toList();
    }

    static List<Measured> measured(List<SearchLoad> loads) {
        return outcomes(loads).stream()
                .filter(Measured.class::isInstance)
                .map(Measured.class::cast)
                .toList();
    }
}

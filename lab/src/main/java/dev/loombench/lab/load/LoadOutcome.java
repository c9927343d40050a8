package dev.loombench.lab.load;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.TrialRecord.Metric;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// Outcome of a load: figures of a steady window, or a failure.
public sealed interface LoadOutcome {
    /// Load with a steady window.
    ///
    /// @param mean seconds until an answer in the window; absent without any answer
    /// @param inFlight mean number of requests in flight over the window
    /// @param from begin of the window
    /// @param to end of the window
    /// @param further metrics that only this kind of load has
    /// @param invalid reason why the figures mustn't be trusted, in one line; empty where they may be
    record SteadyLoad(
            LoadRecord record,
            OptionalDouble mean,
            double inFlight,
            Instant from,
            Instant to,
            Map<String, Metric> further,
            List<Finding> findings,
            Optional<String> invalid)
            implements LoadOutcome {}

    /// Load without figures.
    ///
    /// @param reason one line for the user
    record LoadFailure(String reason) implements LoadOutcome {}
}

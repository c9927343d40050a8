package dev.loombench.lab.method;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.LoadRecord;
import dev.loombench.lab.journal.TrialRecord.Metric;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// What came of a load.
public sealed interface LoadOutcome {
    /// There is a steady window.
    ///
    /// @param mean seconds until an answer in the window; absent where nothing was answered
    /// @param inFlight requests without an answer, on average over the window
    /// @param from begin of the window
    /// @param to end of the window
    /// @param further metrics that only this kind of load has
    /// @param invalid why the figures mustn't be trusted, in one line; empty where they may be
    record Done(
            LoadRecord record,
            OptionalDouble mean,
            double inFlight,
            Instant from,
            Instant to,
            Map<String, Metric> further,
            List<Finding> findings,
            Optional<String> invalid)
            implements LoadOutcome {}

    /// There are no figures.
    ///
    /// @param reason one line for people
    record Failed(String reason) implements LoadOutcome {}
}

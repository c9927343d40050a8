package dev.loombench.lab.model.run;

import java.time.Duration;
import java.time.Instant;

/// State of a run that goes on, between two of its blocks.
///
/// @param run document of the run so far
/// @param finished number of finished trials, without repeats
/// @param expected number of trials that are finished or will be measured, as far as is known: blocks may be added
/// @param left expected time of the rest of the run, with blocks that will probably be added
/// @param takenAt time of this state
public record RunSnapshot(RunDocument run, int finished, int expected, Duration left, Instant takenAt) {
    /// The same state with another document.
    public RunSnapshot with(RunDocument document) {
        return new RunSnapshot(document, finished, expected, left, takenAt);
    }
}

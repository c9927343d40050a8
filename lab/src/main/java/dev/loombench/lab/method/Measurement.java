package dev.loombench.lab.method;

import dev.loombench.lab.journal.TrialRecord.CalibrationRecord;
import dev.loombench.lab.journal.TrialRecord.Metric;
import dev.loombench.protocol.Account.FaultKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What comes of a trial.
public sealed interface Measurement {
    /// Figures.
    ///
    /// @param metrics by name, the primary one first
    /// @param operations of each measured iteration, in order and in the primary metric's unit
    /// @param calibration absent where the JVM could not take it
    record Measured(Map<String, Metric> metrics, List<Double> operations, Optional<CalibrationRecord> calibration)
            implements Measurement {}

    /// The operating system, or the JVM's own cap, refused another thread: that is a finding about the
    /// machine, and how far it came is the figure.
    ///
    /// @param metrics `threads-reached`, and what was read before
    /// @param reason one line for people
    record Refused(Map<String, Metric> metrics, String reason) implements Measurement {}

    /// No figures.
    ///
    /// @param reason one line for people
    /// @param fault what the measured JVM itself says was wrong, if it could
    record Failed(String reason, Optional<FaultKind> fault) implements Measurement {}
}

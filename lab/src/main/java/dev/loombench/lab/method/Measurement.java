package dev.loombench.lab.method;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.LoadRecord;
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

    /// Figures of a server under load.
    ///
    /// @param metrics by name, the primary one first
    /// @param load what was sent and answered
    /// @param findings about this trial, the server's own limit among them where it was diagnosed
    record Loaded(Map<String, Metric> metrics, LoadRecord load, List<Finding> findings) implements Measurement {}

    /// Figures that mustn't be trusted: the generator or the machine was the limit, or answers were wrong.
    ///
    /// @param metrics as they were seen; they enter no estimate
    /// @param reason one line for people, with the cause
    record Invalid(Map<String, Metric> metrics, LoadRecord load, String reason, List<Finding> findings)
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

package dev.loombench.lab.schedule;

import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.protocol.JvmFaultKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Outcome of a trial.
public sealed interface Measurement {
    /// Figures by name, the primary one first; none of a trial without figures.
    Map<String, Metric> metrics();

    /// Requests and answers; absent where nothing loaded a server.
    default @Nullable LoadRecord load() {
        return null;
    }

    /// Why the figures don't count, or are missing, in one line for the user; absent where they count.
    default @Nullable String reason() {
        return null;
    }

    /// Findings about this trial.
    default List<Finding> findings() {
        return List.of();
    }

    /// Figures of tasks or processes.
    ///
    /// @param operations score of each measured iteration, in order and in the primary metric's unit
    /// @param calibration absent where the JVM couldn't measure it
    record TaskFigures(Map<String, Metric> metrics, List<Double> operations, Optional<CalibrationRecord> calibration)
            implements Measurement {}

    /// Figures that a program or a person's own driver reported.
    ///
    /// @param metrics by name, the one that decides first; without it where the work hung
    /// @param findings about this trial, such as that its work hung
    record ReportedFigures(Map<String, Metric> metrics, List<Finding> findings) implements Measurement {}

    /// Figures of a server under load.
    ///
    /// @param findings about this trial, with the server's own limit after a diagnosis
    record ServerFigures(Map<String, Metric> metrics, LoadRecord load, List<Finding> findings) implements Measurement {}

    /// Figures that mustn't be trusted: the generator or the machine was the limit, or answers were wrong.
    ///
    /// @param metrics as measured; they enter no estimate
    /// @param load absent where a person's own driver loaded the server
    record InvalidFigures(
            Map<String, Metric> metrics, @Nullable LoadRecord load, String reason, List<Finding> findings)
            implements Measurement {}

    /// Refusal of another thread by the operating system or by the JVM's own cap, which is a finding about the
    /// machine with the number of threads as its figure.
    ///
    /// @param metrics `threads-reached`, and metrics read before
    record ThreadShortage(Map<String, Metric> metrics, String reason) implements Measurement {}

    /// Trial without figures.
    ///
    /// @param fault kind that the measured JVM itself reported, if it could
    record NoFigures(String reason, Optional<JvmFaultKind> fault) implements Measurement {
        /// A trial whose JVM reported no fault itself.
        public NoFigures(String reason) {
            this(reason, Optional.empty());
        }

        @Override
        public Map<String, Metric> metrics() {
            return Map.of();
        }
    }
}

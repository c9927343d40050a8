package dev.loombench.lab.run;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.analysis.validity.TrialChecks;
import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.protocol.trial.MeasurementMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Result of one trial: its measurement, what was observed meanwhile, and the findings on both.
///
/// @param seconds duration of the trial
/// @param observed means of the timeline over the measured window
/// @param activity activity of the machine meanwhile
record TrialResult(
        Measurement measurement,
        double seconds,
        Map<String, Double> observed,
        Map<String, Double> activity,
        List<Finding> findings) {

    /// Result of a trial that was measured.
    static TrialResult of(
            Trial trial,
            Measurement measurement,
            double seconds,
            Map<String, Double> observed,
            MachineActivity activity) {
        return new TrialResult(
                measurement, seconds, observed, activity.shares(), findings(trial, measurement, activity));
    }

    /// Result of a trial that wasn't started.
    static TrialResult refused(Finding refusal) {
        return new TrialResult(
                new Measurement.ThreadShortage(Map.of(), refusal.message()), 0, Map.of(), Map.of(), List.of(refusal));
    }

    /// Adds a finding, if there is one.
    TrialResult with(Optional<Finding> further) {
        return new TrialResult(
                measurement,
                seconds,
                observed,
                activity,
                Stream.concat(findings.stream(), further.stream()).toList());
    }

    private static List<Finding> findings(Trial trial, Measurement measurement, MachineActivity activity) {
        return switch (measurement) {
            case Measurement.TaskFigures measured ->
                trial.pass() == Pass.DIAGNOSE
                        ? List.of()
                        : TrialChecks.check(
                                times(measured.operations(), trial.mode()),
                                trial.cell().measure(),
                                DisturbanceRule.reasons(activity),
                                activity.shares());
            case Measurement.ThreadShortage(var metrics, String reason) ->
                List.of(ExperimentFinding.THREADS_REFUSED.with(reason));
            case Measurement.ReportedFigures _, Measurement.ServerFigures _, Measurement.InvalidFigures _ ->
                Stream.concat(
                                TrialChecks.disturbance(DisturbanceRule.reasons(activity), activity.shares()).stream(),
                                measurement.findings().stream())
                        .toList();
            case Measurement.NoFigures _ -> List.of();
        };
    }

    private static List<Double> times(List<Double> operations, MeasurementMode mode) {
        return switch (mode) {
            case TIME -> operations;
            case THROUGHPUT -> operations.stream().map(rate -> 1 / rate).toList();
        };
    }

    /// Start of a trial.
    ///
    /// @param place place in the order of execution, from 1
    /// @param repeats id of the disturbed trial that this one repeats; absent for none
    /// @param at time of the start
    record TrialStart(Trial trial, int place, @Nullable Integer repeats, Instant at) {}

    /// Record of a trial.
    ///
    /// @param directory directory of the trial
    /// @param jvm set-up of the measured JVM
    TrialRecord record(TrialStart start, Path directory, JvmRecord jvm) throws IOException {
        Measurement.@Nullable TaskFigures measured =
                measurement instanceof Measurement.TaskFigures figures ? figures : null;
        Trial trial = start.trial();
        Map<String, Metric> metrics = new LinkedHashMap<>(measurement.metrics());
        metrics.keySet().removeAll(Finding.voided(findings).keySet());
        return new TrialRecord(
                trial.id(),
                start.place(),
                trial.block(),
                trial.experiment(),
                trial.jdk(),
                RunProgress.cell(trial),
                trial.mode().toString(),
                status(measurement),
                start.at(),
                seconds,
                jvm,
                activity,
                metrics,
                measured == null ? List.of() : measured.operations(),
                measured == null ? null : measured.calibration().orElse(null),
                start.repeats(),
                null,
                measurement.reason(),
                artifacts(directory),
                findings,
                RunProgress.pass(trial),
                measurement.load(),
                observed);
    }

    private static TrialStatus status(Measurement measurement) {
        return switch (measurement) {
            case Measurement.TaskFigures _, Measurement.ReportedFigures _, Measurement.ServerFigures _ ->
                TrialStatus.OK;
            case Measurement.ThreadShortage _ -> TrialStatus.REFUSED;
            case Measurement.InvalidFigures _, Measurement.NoFigures _ -> TrialStatus.FAILED;
        };
    }

    private static List<String> artifacts(Path files) throws IOException {
        try (Stream<Path> list = Files.list(files)) {
            return list.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }
}

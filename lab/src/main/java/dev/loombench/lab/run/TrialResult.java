package dev.loombench.lab.run;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.analysis.validity.TrialChecks;
import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.protocol.MeasurementMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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

    /// Result of a trial without figures, of which nothing is known but why.
    static TrialResult failed(String reason, double seconds) {
        return new TrialResult(
                new Measurement.NoFigures(reason, Optional.empty()), seconds, Map.of(), Map.of(), List.of());
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
}

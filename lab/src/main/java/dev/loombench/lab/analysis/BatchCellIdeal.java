package dev.loombench.lab.analysis;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.IdealKind;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.ModelSizing;
import dev.loombench.lab.schedule.TaskCost;
import dev.loombench.lab.theory.IdealBatch;
import dev.loombench.lab.theory.IdealBatch.IdealTime;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.ModelSpec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Physical limit of a batch cell, on the machine as its trials' calibrations measured it.
public final class BatchCellIdeal {
    private BatchCellIdeal() {}

    /// Limit of one operation of a cell, from the mean of its trials' calibrations; unknown parts of them count
    /// as zero.
    ///
    /// @param trials of one cell on one JDK, at least one
    /// @return empty where the experiment declares no batch ideal, or what a task needs is unknown
    public static Optional<IdealTime> of(Experiment experiment, List<TrialRecord> trials) {
        List<CalibrationRecord> calibrations = trials.stream()
                .flatMap(trial -> Optional.ofNullable(trial.calibration()).stream())
                .toList();
        if (experiment.ideal() != IdealKind.BATCH || calibrations.isEmpty()) {
            return Optional.empty();
        }
        TrialRecord first = trials.getFirst();
        BatchSpec work = experiment
                .tasks()
                .work(ModelSpec.parse(first.jvm().model()), first.cell().params());
        double compute = calibrations.stream()
                .mapToDouble(CalibrationRecord::computeOrZero)
                .average()
                .orElseThrow();
        return TaskCost.demand(work.task(), compute)
                .flatMap(demand -> IdealBatch.of(
                        work.tasks(),
                        demand,
                        ModelSizing.resources(work, first.jvm().cores()),
                        overshoot(trials).orElse(0)));
    }

    /// Mean timer overshoot of a task in seconds, over the trials that measured it.
    static OptionalDouble overshoot(List<TrialRecord> trials) {
        return trials.stream()
                .flatMap(trial -> Optional.ofNullable(trial.calibration()).stream())
                .flatMap(calibration -> Optional.ofNullable(calibration.overshootSeconds()).stream())
                .mapToDouble(seconds -> Math.max(0, seconds))
                .average();
    }
}

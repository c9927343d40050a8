package dev.loombench.report.export;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.Metric;
import java.util.List;

/// The valid forks of a cell, with their iterations.
///
/// @param trials trials of the forks, in order
record CellForks(List<TrialRecord> trials) {
    static CellForks of(ExperimentRecord experiment, EstimateRecord estimate) {
        return new CellForks(experiment.trials().stream()
                .filter(TrialRecord::counts)
                .filter(trial -> trial.jdk().equals(estimate.jdk()))
                .filter(trial -> trial.cell().equals(estimate.cell()))
                .toList());
    }

    /// Iterations of each fork that measured a metric in its own mode; if none did, the forks' figures for it.
    List<List<Double>> iterations(String metric) {
        List<List<Double>> iterations = trials.stream()
                .filter(trial -> trial.mode().equals(metric) && trial.metrics().containsKey(metric))
                .map(trial -> trial.operations().isEmpty() ? figure(trial, metric) : trial.operations())
                .toList();
        return iterations.isEmpty()
                ? trials.stream()
                        .filter(trial -> trial.metrics().containsKey(metric))
                        .map(trial -> figure(trial, metric))
                        .toList()
                : iterations;
    }

    private static List<Double> figure(TrialRecord trial, String metric) {
        Metric figure = trial.metrics().get(metric);
        return figure == null ? List.of() : List.of(figure.value());
    }
}

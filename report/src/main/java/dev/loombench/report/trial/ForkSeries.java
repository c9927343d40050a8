package dev.loombench.report.trial;

import dev.loombench.lab.analysis.TrialsByCell;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.stats.SampleMath;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/// A cell with its valid forks in the order in which they ran; never without forks.
///
/// @param setting parameters in which cells differ, with the JDK if there are several; may be empty
public record ForkSeries(CellName name, String setting, List<Fork> forks) {
    /// A fork.
    ///
    /// @param place position in the order of the run
    /// @param value finite figure of the metric
    /// @param operations figures of its measured iterations, in order; empty if there was only one
    public record Fork(int trial, int place, int block, double value, List<Double> operations) {}

    /// Collects the forks of all cells with the metric.
    ///
    /// @param metric metric whose estimates determine cells and their order
    public static List<ForkSeries> of(ExperimentRecord experiment, String metric, CellNames names) {
        return experiment.estimates().stream()
                .filter(estimate -> estimate.metric().equals(metric))
                .map(estimate -> of(experiment, estimate, names))
                .filter(cell -> !cell.forks().isEmpty())
                .toList();
    }

    private static ForkSeries of(ExperimentRecord experiment, EstimateRecord estimate, CellNames names) {
        List<TrialRecord> trials = experiment.trials().stream()
                .filter(TrialRecord::counts)
                .filter(trial ->
                        trial.jdk().equals(estimate.jdk()) && trial.cell().equals(estimate.cell()))
                .sorted(Comparator.comparingInt(TrialRecord::place))
                .toList();
        return new ForkSeries(
                names.name(estimate.cell()),
                names.setting(estimate.cell(), estimate.jdk()),
                TrialsByCell.of(trials, estimate.metric()).stream()
                        .map(trial -> fork(trial, estimate.metric()))
                        .filter(fork -> Double.isFinite(fork.value()))
                        .toList());
    }

    private static Fork fork(TrialRecord trial, String metric) {
        return new Fork(
                trial.id(),
                trial.place(),
                trial.block(),
                Objects.requireNonNull(trial.metrics().get(metric)).value(),
                trial.operations().size() < 2 ? List.of() : trial.operations());
    }

    /// Model and setting as one text.
    public String label() {
        return name.model() + (setting.isEmpty() ? "" : ", " + setting);
    }

    public double median() {
        return SampleMath.median(forks.stream().mapToDouble(Fork::value).toArray());
    }
}

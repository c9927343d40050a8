package dev.loombench.report.trial;

import dev.loombench.lab.journal.EstimateRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.judge.Cells;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/// A cell by its forks that count, in the order in which they ran: never empty.
///
/// @param setting the parameters in which cells differ, with the JDK where there is more than one; may be empty
public record ForkedCell(CellName name, String setting, List<Fork> forks) {
    /// One fork.
    ///
    /// @param place in the order of the run
    /// @param value of the metric; finite
    /// @param operations of its measured iterations, in order; none where it had only one
    public record Fork(int trial, int place, int block, double value, List<Double> operations) {}

    /// @param metric of which there are estimates: the cells are those of its estimates, in their order
    /// @param jdks whether the JDK belongs to a cell's name
    public static List<ForkedCell> of(ExperimentRecord experiment, String metric, CellNames names, boolean jdks) {
        return experiment.estimates().stream()
                .filter(estimate -> estimate.metric().equals(metric))
                .map(estimate -> of(experiment, estimate, names.name(estimate.cell()), jdks))
                .filter(cell -> !cell.forks().isEmpty())
                .toList();
    }

    private static ForkedCell of(ExperimentRecord experiment, EstimateRecord estimate, CellName name, boolean jdks) {
        List<TrialRecord> trials = experiment.trials().stream()
                .filter(TrialRecord::counts)
                .filter(trial ->
                        trial.jdk().equals(estimate.jdk()) && trial.cell().equals(estimate.cell()))
                .sorted(Comparator.comparingInt(TrialRecord::place))
                .toList();
        return new ForkedCell(
                name,
                name.setting(estimate.jdk(), jdks),
                Cells.of(trials, estimate.metric()).stream()
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

    /// Model and setting on a line.
    public String label() {
        return name.model() + (setting.isEmpty() ? "" : ", " + setting);
    }

    /// The middle of its forks.
    public double median() {
        return median(forks.stream().mapToDouble(Fork::value).toArray());
    }

    /// The middle one, or the mean of the two that are.
    ///
    /// @param values at least one
    public static double median(double... values) {
        double[] rising = values.clone();
        Arrays.sort(rising);
        int middle = rising.length / 2;
        return rising.length % 2 == 1 ? rising[middle] : (rising[middle - 1] + rising[middle]) / 2;
    }
}

package dev.loombench.lab.analysis;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// Valid trials of an experiment, grouped by cell and JDK.
///
/// @param jdks ids of the run's JDKs; the first is the baseline of the others
/// @param byCell trials whose figures count: JDK by JDK, cells in the experiment's order
/// @param diagnosisTrials trials for diagnosis, whose timings enter no figure
public record TrialsByCell(
        List<String> jdks, Map<JdkCell, List<TrialRecord>> byCell, Map<JdkCell, List<TrialRecord>> diagnosisTrials) {
    /// Groups the trials of one experiment.
    ///
    /// @param order the cells as the experiment lists them
    /// @param jdks ids of the run's JDKs
    public static TrialsByCell of(List<TrialRecord> trials, List<CellRecord> order, List<String> jdks) {
        Map<JdkCell, List<TrialRecord>> byCell = new LinkedHashMap<>();
        for (String jdk : jdks) {
            for (CellRecord cell : order) {
                byCell.put(new JdkCell(jdk, cell), new ArrayList<>());
            }
        }
        trials.stream()
                .filter(TrialRecord::counts)
                .forEach(trial -> byCell.computeIfAbsent(JdkCell.of(trial), key -> new ArrayList<>())
                        .add(trial));
        byCell.values().removeIf(List::isEmpty);
        return new TrialsByCell(
                List.copyOf(jdks),
                byCell,
                trials.stream().filter(TrialRecord::forDiagnosis).collect(Collectors.groupingBy(JdkCell::of)));
    }

    /// Trials of a cell that measured a metric: those that ran in the metric's own mode, or any with the metric
    /// where there are none.
    public static List<TrialRecord> of(List<TrialRecord> trials, String metric) {
        List<TrialRecord> inOwnMode = trials.stream()
                .filter(trial -> trial.mode().equals(metric) && trial.metrics().containsKey(metric))
                .toList();
        return inOwnMode.isEmpty()
                ? trials.stream()
                        .filter(trial -> trial.metrics().containsKey(metric))
                        .toList()
                : inOwnMode;
    }

    /// The cell's figure in one block; empty where it has none.
    public static OptionalDouble valueInBlock(List<TrialRecord> trials, String metric, int block) {
        return of(trials, metric).stream()
                .filter(trial -> trial.block() == block)
                .map(trial -> trial.metrics().get(metric))
                .mapToDouble(Metric::value)
                .findFirst();
    }
}

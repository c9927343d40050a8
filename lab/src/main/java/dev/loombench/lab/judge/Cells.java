package dev.loombench.lab.judge;

import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// The trials that count, by cell and JDK.
///
/// @param byCell in the order of the trials' cells in the experiment
public record Cells(Map<Key, List<TrialRecord>> byCell) {
    /// A cell on a JDK.
    public record Key(String jdk, CellRecord cell) {}

    /// @param order the cells as the experiment lists them
    public static Cells of(List<TrialRecord> trials, List<CellRecord> order) {
        Map<Key, List<TrialRecord>> byCell = new LinkedHashMap<>();
        List<String> jdks =
                trials.stream().map(TrialRecord::jdk).distinct().sorted().toList();
        for (String jdk : jdks) {
            for (CellRecord cell : order) {
                byCell.put(new Key(jdk, cell), new ArrayList<>());
            }
        }
        trials.stream()
                .filter(TrialRecord::counts)
                .forEach(trial -> byCell.computeIfAbsent(new Key(trial.jdk(), trial.cell()), key -> new ArrayList<>())
                        .add(trial));
        byCell.values().removeIf(List::isEmpty);
        return new Cells(byCell);
    }

    /// The trials of a cell that say something of a metric: those that measured it in its own mode where
    /// there are any.
    public static List<TrialRecord> of(List<TrialRecord> trials, String metric) {
        List<TrialRecord> own = trials.stream()
                .filter(trial -> trial.mode().equals(metric) && trial.metrics().containsKey(metric))
                .toList();
        return own.isEmpty()
                ? trials.stream()
                        .filter(trial -> trial.metrics().containsKey(metric))
                        .toList()
                : own;
    }

    /// A cell's figure in a block.
    public static OptionalDouble inBlock(List<TrialRecord> trials, String metric, int block) {
        return of(trials, metric).stream()
                .filter(trial -> trial.block() == block)
                .map(trial -> trial.metrics().get(metric))
                .mapToDouble(Metric::value)
                .findFirst();
    }
}

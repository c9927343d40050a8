package dev.loombench.lab.judge;

import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// The trials that count, by cell and JDK.
///
/// @param jdks ids of the run's JDKs; the others are held against the first
/// @param byCell JDK by JDK, in the order of the cells in the experiment
/// @param diagnosed trials for diagnosis, which show causes, and whose timings are in no figure
public record Cells(List<String> jdks, Map<Key, List<TrialRecord>> byCell, Map<Key, List<TrialRecord>> diagnosed) {
    /// A cell on a JDK.
    public record Key(String jdk, CellRecord cell) {
        static Key of(TrialRecord trial) {
            return new Key(trial.jdk(), trial.cell());
        }
    }

    /// @param order the cells as the experiment lists them
    /// @param jdks ids of the run's JDKs
    public static Cells of(List<TrialRecord> trials, List<CellRecord> order, List<String> jdks) {
        Map<Key, List<TrialRecord>> byCell = new LinkedHashMap<>();
        for (String jdk : jdks) {
            for (CellRecord cell : order) {
                byCell.put(new Key(jdk, cell), new ArrayList<>());
            }
        }
        trials.stream()
                .filter(TrialRecord::counts)
                .forEach(trial -> byCell.computeIfAbsent(Key.of(trial), key -> new ArrayList<>())
                        .add(trial));
        byCell.values().removeIf(List::isEmpty);
        return new Cells(
                List.copyOf(jdks),
                byCell,
                trials.stream().filter(TrialRecord::forDiagnosis).collect(Collectors.groupingBy(Key::of)));
    }

    /// The trials of a cell that say something of a metric: those that measured it in its own mode
    /// where there are any.
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

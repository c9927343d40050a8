package dev.loombench.report.load;

import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.LoadRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.report.load.LoadedCell.Window;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Servers that had the same load on the same JDK.
///
/// @param label what they share and other groups don't; empty where there is one group
public record LoadGroup(String label, List<LoadedCell> cells) {
    private record Key(String jdk, CellRecord cell) {}

    /// Those of one load each, in the order of the experiment's trials. Trials for diagnosis, invalid and repeated ones
    /// stand for nothing.
    ///
    /// @param jdks whether the JDK belongs to a cell's name
    public static List<LoadGroup> of(ExperimentRecord experiment, CellNames names, boolean jdks) {
        return of(experiment, names, jdks, load -> load.capacity() == null);
    }

    /// Those whose capacity was searched, likewise.
    public static List<LoadGroup> searched(ExperimentRecord experiment, CellNames names, boolean jdks) {
        return of(experiment, names, jdks, load -> load.capacity() != null);
    }

    private static List<LoadGroup> of(
            ExperimentRecord experiment, CellNames names, boolean jdks, Predicate<LoadRecord> wanted) {
        Map<Key, TrialRecord> first = new LinkedHashMap<>();
        experiment.trials().stream()
                .filter(TrialRecord::counts)
                .filter(trial -> trial.load() != null && wanted.test(trial.load()))
                .sorted(Comparator.comparingInt(TrialRecord::block))
                .forEach(trial -> first.putIfAbsent(new Key(trial.jdk(), trial.cell()), trial));
        Map<String, List<LoadedCell>> groups = new LinkedHashMap<>();
        first.values().stream()
                .sorted(Comparator.comparing(trial -> position(experiment, trial)))
                .forEach(trial -> add(groups, trial, names, jdks));
        return groups.entrySet().stream()
                .map(group -> new LoadGroup(group.getKey(), group.getValue()))
                .toList();
    }

    /// Blocks are shuffled, estimates aren't.
    private static int position(ExperimentRecord experiment, TrialRecord trial) {
        for (int i = 0; i < experiment.estimates().size(); i++) {
            if (experiment.estimates().get(i).cell().equals(trial.cell())
                    && experiment.estimates().get(i).jdk().equals(trial.jdk())) {
                return i;
            }
        }
        return Integer.MAX_VALUE;
    }

    private static void add(Map<String, List<LoadedCell>> groups, TrialRecord trial, CellNames names, boolean jdks) {
        LoadRecord load = trial.load();
        if (load != null) {
            CellName name = names.name(trial.cell());
            String jdk = jdks ? "JDK " + trial.jdk() : "";
            String heading = name.params() + (name.params().isEmpty() || jdk.isEmpty() ? "" : ", ") + jdk;
            groups.computeIfAbsent(heading, unknown -> new ArrayList<>())
                    .add(new LoadedCell(name, name.model(), trial.id(), load));
        }
    }

    /// Those with the same steady window together, so that one picture can show it of all.
    public Map<Window, List<LoadedCell>> byWindow() {
        Map<Window, List<LoadedCell>> windows = new LinkedHashMap<>();
        for (LoadedCell cell : cells) {
            windows.computeIfAbsent(cell.window(), unknown -> new ArrayList<>()).add(cell);
        }
        return windows;
    }
}

package dev.loombench.report.load;

import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.LoadRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.report.load.LoadedCell.Window;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Servers that had the same load on the same JDK.
///
/// @param label what they share and other groups don't; empty where there is one group
public record LoadGroup(String label, List<LoadedCell> cells) {
    /// Those of one load each, in the order of the experiment's estimates. Trials for diagnosis, invalid and
    /// repeated ones stand for nothing.
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
        Map<String, List<LoadedCell>> groups = new LinkedHashMap<>();
        for (TrialRecord trial : CellTrials.of(experiment, TrialRecord::counts)) {
            LoadRecord load = trial.load();
            if (load != null && wanted.test(load)) {
                CellName name = names.name(trial.cell());
                groups.computeIfAbsent(name.setting(trial.jdk(), jdks), unknown -> new ArrayList<>())
                        .add(new LoadedCell(name, trial.id(), load));
            }
        }
        return groups.entrySet().stream()
                .map(group -> new LoadGroup(group.getKey(), group.getValue()))
                .toList();
    }

    /// A cell's name among those of all groups.
    public String named(LoadedCell cell) {
        return cell.label() + (label.isEmpty() ? "" : ", " + label);
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

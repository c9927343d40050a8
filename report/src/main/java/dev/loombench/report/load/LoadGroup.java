package dev.loombench.report.load;

import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.report.load.LoadCell.Window;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Servers under the same load on the same JDK.
///
/// @param label parameters that distinguish this group from others; empty if there is only one
public record LoadGroup(String label, List<LoadCell> cells) {
    /// Groups of servers under a single load, in the order of the experiment's estimates. Diagnosis trials,
    /// invalid and repeated ones are ignored.
    public static List<LoadGroup> of(ExperimentRecord experiment, CellNames names) {
        return of(experiment, names, load -> load.capacity() == null);
    }

    /// Groups of servers whose capacity was searched, in the same order.
    public static List<LoadGroup> searched(ExperimentRecord experiment, CellNames names) {
        return of(experiment, names, load -> load.capacity() != null);
    }

    private static List<LoadGroup> of(ExperimentRecord experiment, CellNames names, Predicate<LoadRecord> filter) {
        Map<String, List<LoadCell>> groups = new LinkedHashMap<>();
        for (TrialRecord trial : RepresentativeTrials.of(experiment, TrialRecord::counts)) {
            LoadRecord load = trial.load();
            if (load != null && filter.test(load)) {
                CellName name = names.name(trial.cell());
                groups.computeIfAbsent(names.setting(trial.cell(), trial.jdk()), unknown -> new ArrayList<>())
                        .add(LoadCell.of(name, trial, load));
            }
        }
        return groups.entrySet().stream()
                .map(group -> new LoadGroup(group.getKey(), group.getValue()))
                .toList();
    }

    /// Name of a cell among the cells of all groups.
    public String labelOf(LoadCell cell) {
        return cell.label() + (label.isEmpty() ? "" : ", " + label);
    }

    /// Cells by steady window, so that one chart can show the window of all.
    public Map<Window, List<LoadCell>> byWindow() {
        Map<Window, List<LoadCell>> windows = new LinkedHashMap<>();
        for (LoadCell cell : cells) {
            windows.computeIfAbsent(cell.window(), unknown -> new ArrayList<>()).add(cell);
        }
        return windows;
    }

    /// The steady window that all cells have; none where they differ.
    public Window window() {
        return byWindow().size() == 1 ? cells.getFirst().window() : Window.NONE;
    }
}

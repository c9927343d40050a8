package dev.loombench.report.page;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.chart.LoadCharts;
import dev.loombench.report.load.LatencyClasses;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Figure;
import dev.loombench.report.view.Fold;
import java.util.ArrayList;
import java.util.List;

/// Describes the load on the servers of an experiment: all of them, and those under the same load beside each other.
final class LoadSection {
    private static final int MAX_CLASSES = 36;
    private static final String NOTE =
            "The charts show the first valid trial of each cell, because percentiles of several trials can't be"
                    + " combined. Trials for diagnosis and invalid trials are left out. The estimates come from all"
                    + " valid trials.";

    private LoadSection() {}

    /// @param id prefix of the chart ids
    /// @return empty if no valid trial has a load
    static Fold of(String id, ExperimentRecord experiment, CellNames names) {
        List<LoadGroup> groups = LoadGroup.of(experiment, names);
        List<Block> blocks = new ArrayList<>();
        if (!groups.isEmpty()) {
            blocks.add(new Figure(LoadCharts.overview(id + "-overview", groups), LoadTables.overview(groups), NOTE));
            blocks.add(new Fold("Labels of the plan", true, List.of(LoadTables.labels(groups))));
            blocks.add(Fold.of(LoadTables.requests(groups)));
        }
        for (int i = 0; i < groups.size(); i++) {
            LoadGroup group = groups.get(i);
            blocks.add(new Fold(
                    group.label().isEmpty() ? "Charts of the load" : "Charts of the load: " + group.label(),
                    i == 0,
                    charts(id + "-load-" + (i + 1), group)));
        }
        return new Fold("How the servers answered", blocks);
    }

    private static List<Block> charts(String id, LoadGroup group) {
        List<Block> figures = new ArrayList<>();
        figures.add(new Figure(LoadCharts.percentiles(id + "-percentiles", group), LoadTables.percentiles(group)));
        LatencyClasses classes = LatencyClasses.of(group.cells(), MAX_CLASSES);
        figures.add(new Figure(
                LoadCharts.distribution(id + "-distribution", group, classes),
                LoadTables.distribution(group, classes)));
        int windows = 0;
        for (var window : group.byWindow().entrySet()) {
            windows++;
            String time = id + "-time-" + windows;
            List<LoadCell> cells = window.getValue();
            figures.add(new Figure(LoadCharts.timeline(time, window.getKey(), cells), LoadTables.timeline(cells)));
            LoadCharts.latencyMap(time + "-map", window.getKey(), cells)
                    .ifPresent(chart -> figures.add(Figure.of(chart)));
            figures.add(Figure.of(LoadCharts.rate(time + "-rate", window.getKey(), cells)));
        }
        return figures;
    }
}

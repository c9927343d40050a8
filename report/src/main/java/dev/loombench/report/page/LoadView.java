package dev.loombench.report.page;

import dev.loombench.report.chart.LoadCharts;
import dev.loombench.report.load.LatencyClasses;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadCell.Window;
import dev.loombench.report.load.LoadGroup;
import java.util.ArrayList;
import java.util.List;

/// Charts and tables of servers under the same load.
///
/// @param heading the common load, as text
public record LoadView(String heading, List<ChartPanel> figures) {
    private static final int MAX_CLASSES = 36;

    static LoadView of(String id, LoadGroup group) {
        List<ChartPanel> figures = new ArrayList<>();
        figures.add(new ChartPanel(LoadCharts.percentiles(id + "-percentiles", group), LoadTables.percentiles(group)));
        LatencyClasses classes = LatencyClasses.of(group.cells(), MAX_CLASSES);
        figures.add(new ChartPanel(
                LoadCharts.distribution(id + "-distribution", group, classes),
                LoadTables.distribution(group, classes)));
        int windows = 0;
        for (var windowCells : group.byWindow().entrySet()) {
            windows++;
            figures.addAll(overTime(id + "-time-" + windows, windowCells.getKey(), windowCells.getValue()));
        }
        return new LoadView(
                group.label().isEmpty() ? "Charts of the load" : "Charts of the load: " + group.label(), figures);
    }

    private static List<ChartPanel> overTime(String id, Window steady, List<LoadCell> cells) {
        List<ChartPanel> figures = new ArrayList<>();
        figures.add(new ChartPanel(LoadCharts.timeline(id, steady, cells), LoadTables.timeline(cells)));
        LoadCharts.latencyMap(id + "-map", steady, cells).ifPresent(chart -> figures.add(ChartPanel.of(chart)));
        figures.add(ChartPanel.of(LoadCharts.rate(id + "-rate", steady, cells)));
        return figures;
    }
}

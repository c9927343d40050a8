package dev.loombench.report.page;

import dev.loombench.report.chart.DistributionChart;
import dev.loombench.report.chart.LatencyMapChart;
import dev.loombench.report.chart.PercentileChart;
import dev.loombench.report.chart.RateChart;
import dev.loombench.report.chart.TimelineChart;
import dev.loombench.report.load.LatencyClasses;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadCell.Window;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.text.CellName;
import java.util.ArrayList;
import java.util.List;

/// Charts and tables of servers under the same load.
///
/// @param heading the common load, as text
public record LoadView(String heading, List<ChartPanel> figures) {
    private static final int MAX_CLASSES = 36;

    static LoadView of(String id, LoadGroup group) {
        List<ChartPanel> figures = new ArrayList<>();
        figures.add(percentiles(id + "-percentiles", group));
        figures.add(distribution(id + "-distribution", group));
        int windows = 0;
        for (var windowCells : group.byWindow().entrySet()) {
            windows++;
            figures.addAll(overTime(id + "-time-" + windows, windowCells.getKey(), windowCells.getValue()));
        }
        return new LoadView(
                group.label().isEmpty() ? "Charts of the load" : "Charts of the load: " + group.label(), figures);
    }

    private static ChartPanel percentiles(String id, LoadGroup group) {
        PercentileChart chart = PercentileChart.of(id, group);
        List<LegendEntry> keys = new ArrayList<>(LegendEntry.shapes(names(group.cells())));
        if (chart.hasService()) {
            keys.add(LegendEntry.of(LegendMark.LINE, "from the intended start"));
            keys.add(LegendEntry.of(LegendMark.DASHED, "from the time of sending, as a closed loop shows it"));
        }
        if (chart.axis().log()) {
            keys.add(LegendEntry.textOnly("logarithmic axis"));
        }
        return new ChartPanel(chart, keys, LoadTables.percentiles(group));
    }

    private static ChartPanel distribution(String id, LoadGroup group) {
        LatencyClasses classes = LatencyClasses.of(group.cells(), MAX_CLASSES);
        return new ChartPanel(
                DistributionChart.of(id, group, classes),
                LegendEntry.of(names(group.cells())),
                LoadTables.distribution(group, classes));
    }

    private static List<ChartPanel> overTime(String id, Window steady, List<LoadCell> cells) {
        TimelineChart timeline = TimelineChart.of(id, steady, cells);
        boolean window = !steady.isEmpty();
        List<ChartPanel> figures = new ArrayList<>();
        figures.add(ChartPanel.of(
                timeline,
                LoadTables.timeline(cells),
                LegendEntry.of(names(cells)),
                LegendEntry.of(LegendMark.LINE, "answered, median"),
                LegendEntry.of(LegendMark.DASHED, "sent, p99"),
                LegendEntry.optional(timeline.hasDue(), LegendMark.DOTTED, "due"),
                LegendEntry.optional(window, LegendMark.BAND, "outside of the steady window"),
                LegendEntry.textOnly(timeline.step() > 1 ? timeline.step() + " s a point" : "")));
        LatencyMapChart.of(id + "-map", steady, cells)
                .ifPresent(chart -> figures.add(new ChartPanel(chart, List.of(), null)));
        figures.add(ChartPanel.of(
                RateChart.of(id + "-rate", timeline, cells),
                null,
                LegendEntry.shapes(names(cells)),
                LegendEntry.optional(window, LegendMark.DOT, "within the steady window"),
                LegendEntry.optional(window, LegendMark.HOLLOW, "outside")));
        return figures;
    }

    private static List<CellName> names(List<LoadCell> cells) {
        return cells.stream().map(cell -> cell.name().withoutParams()).toList();
    }
}

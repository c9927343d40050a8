package dev.loombench.report.page;

import dev.loombench.report.chart.DistributionChart;
import dev.loombench.report.chart.LatencyMapChart;
import dev.loombench.report.chart.PercentileChart;
import dev.loombench.report.chart.RateChart;
import dev.loombench.report.chart.TimelineChart;
import dev.loombench.report.load.Classes;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.load.LoadedCell;
import dev.loombench.report.load.LoadedCell.Window;
import dev.loombench.report.text.CellName;
import java.util.ArrayList;
import java.util.List;

/// Charts and tables of servers under the same load.
///
/// @param heading the common load, as text
public record LoadView(String heading, List<Figure> figures) {
    private static final int MAX_CLASSES = 36;

    static LoadView of(String id, LoadGroup group) {
        List<Figure> figures = new ArrayList<>();
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

    private static Figure percentiles(String id, LoadGroup group) {
        PercentileChart chart = PercentileChart.of(id, group);
        List<Key> keys = new ArrayList<>(Key.shapes(names(group.cells())));
        if (chart.hasService()) {
            keys.add(Key.of(Mark.LINE, "from the intended start"));
            keys.add(Key.of(Mark.DASHED, "from the time of sending, as a closed loop shows it"));
        }
        if (chart.axis().log()) {
            keys.add(Key.words("logarithmic axis"));
        }
        return new Figure(chart, keys, LoadTables.percentiles(group));
    }

    private static Figure distribution(String id, LoadGroup group) {
        Classes classes = Classes.of(group.cells(), MAX_CLASSES);
        return new Figure(
                DistributionChart.of(id, group, classes),
                Key.of(names(group.cells())),
                LoadTables.distribution(group, classes));
    }

    private static List<Figure> overTime(String id, Window steady, List<LoadedCell> cells) {
        TimelineChart timeline = TimelineChart.of(id, steady, cells);
        boolean window = !steady.isEmpty();
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.of(
                timeline,
                TimelineTable.of(cells),
                Key.of(names(cells)),
                Key.of(Mark.LINE, "answered, median"),
                Key.of(Mark.DASHED, "sent, p99"),
                Key.where(timeline.hasDue(), Mark.DOTTED, "due"),
                Key.where(window, Mark.BAND, "outside of the steady window"),
                Key.words(timeline.step() > 1 ? timeline.step() + " s a point" : "")));
        LatencyMapChart.of(id + "-map", steady, cells)
                .ifPresent(chart -> figures.add(new Figure(chart, List.of(), null)));
        figures.add(Figure.of(
                RateChart.of(id + "-rate", timeline, cells),
                null,
                Key.shapes(names(cells)),
                Key.where(window, Mark.DOT, "within the steady window"),
                Key.where(window, Mark.HOLLOW, "outside")));
        return figures;
    }

    private static List<CellName> names(List<LoadedCell> cells) {
        return cells.stream().map(cell -> cell.name().withoutParams()).toList();
    }
}

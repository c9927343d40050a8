package dev.loombench.report.page;

import dev.loombench.protocol.Format;
import dev.loombench.report.chart.LoadCharts;
import dev.loombench.report.load.DownsampledSeries;
import dev.loombench.report.load.DownsampledSeries.Point;
import dev.loombench.report.load.LatencyClasses;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadCell.Window;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.page.DataTable.Row;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
        figures.add(new ChartPanel(LoadCharts.timeline(id, steady, cells), TimelineTable.of(cells)));
        LoadCharts.latencyMap(id + "-map", steady, cells).ifPresent(chart -> figures.add(ChartPanel.of(chart)));
        figures.add(ChartPanel.of(LoadCharts.rate(id + "-rate", steady, cells)));
        return figures;
    }

    /// Builds the table of loads over time, in steps long enough to read; each second is in `run.json`.
    private static final class TimelineTable {
        private static final int MAX_STEPS = 30;
        private static final List<String> FIGURES =
                List.of("due/s", "sent/s", "answered/s", "errors/s", "under way", "median", "p99", "generator's lag");
        private static final List<String> EMPTY_VALUES = List.of("", "", "", "", "", "", "", "");

        static DataTable of(List<LoadCell> cells) {
            int step = DownsampledSeries.step(cells, MAX_STEPS);
            List<Map<Integer, Point>> columns = cells.stream()
                    .map(cell -> DownsampledSeries.of(cell.load().seconds(), step).stream()
                            .collect(Collectors.toMap(Point::second, Function.identity())))
                    .toList();
            SortedSet<Integer> seconds = new TreeSet<>();
            columns.forEach(column -> seconds.addAll(column.keySet()));
            DataTable table = new DataTable(
                    "Over time as a table",
                    "Second",
                    heads(cells),
                    seconds.stream().map(second -> row(second, columns)).toList(),
                    (step == 1 ? "" : "Steps of " + step + " s: " + DownsampledSeries.STEP_NOTE + ". ")
                            + "Second 0 is where the steady window begins; * marks what is outside of it.");
            return table.withoutEmptyColumns();
        }

        private static List<String> heads(List<LoadCell> cells) {
            return cells.stream()
                    .flatMap(cell ->
                            FIGURES.stream().map(figure -> (cells.size() == 1 ? "" : cell.label() + " ") + figure))
                    .toList();
        }

        private static Row row(int second, List<Map<Integer, Point>> columns) {
            List<String> values = new ArrayList<>();
            for (Map<Integer, Point> column : columns) {
                Point point = column.get(second);
                values.addAll(point == null ? EMPTY_VALUES : values(point));
            }
            boolean steady = columns.stream()
                    .map(column -> column.get(second))
                    .filter(Objects::nonNull)
                    .anyMatch(Point::steady);
            return new Row(second + (steady ? "" : " *"), values);
        }

        private static List<String> values(Point point) {
            Long active = point.active();
            Double due = point.due();
            return List.of(
                    due == null ? "" : ReportFormat.value(due, ""),
                    ReportFormat.value(point.sent(), ""),
                    ReportFormat.value(point.answered(), ""),
                    ReportFormat.value(point.errors(), ""),
                    active == null ? "" : Format.grouped(active),
                    latency(point.median()),
                    latency(point.p99()),
                    latency(point.lag()));
        }

        private static String latency(@Nullable Double seconds) {
            return seconds == null ? "" : ReportFormat.value(seconds, "s");
        }
    }
}

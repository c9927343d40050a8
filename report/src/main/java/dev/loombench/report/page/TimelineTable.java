package dev.loombench.report.page;

import dev.loombench.report.load.DownsampledSeries;
import dev.loombench.report.load.DownsampledSeries.Point;
import dev.loombench.report.load.LoadCell;
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

/// Builds the table of loads over time, in steps long enough to read; each second is in `run.json`.
final class TimelineTable {
    private static final int MAX_STEPS = 30;
    private static final List<String> FIGURES =
            List.of("due/s", "sent/s", "answered/s", "errors/s", "under way", "median", "p99", "generator's lag");
    private static final List<String> EMPTY_VALUES = List.of("", "", "", "", "", "", "", "");

    private TimelineTable() {}

    static DataTable of(List<LoadCell> cells) {
        int step = DownsampledSeries.step(cells, MAX_STEPS);
        List<Map<Integer, Point>> columns = cells.stream()
                .map(cell -> DownsampledSeries.of(cell.load().seconds(), step).points().stream()
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
                .flatMap(cell -> FIGURES.stream().map(figure -> (cells.size() == 1 ? "" : cell.label() + " ") + figure))
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
                active == null ? "" : ReportFormat.whole(active),
                latency(point.median()),
                latency(point.p99()),
                latency(point.lag()));
    }

    private static String latency(@Nullable Double seconds) {
        return seconds == null ? "" : ReportFormat.value(seconds, "s");
    }
}

package dev.loombench.report.chart;

import dev.loombench.report.load.DownsampledSeries;
import dev.loombench.report.load.DownsampledSeries.Point;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadCell.Window;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Chart of a load second by second: requests due, sent and answered, errors, requests in flight, median and
/// p99, and the generator's lag.
///
/// @param from first second of the steady window
/// @param to first second after it; equal to `from` if there is no such window
/// @param active heading of the plot of users (closed loop) or requests in flight (open loop)
/// @param step number of seconds per point
public record TimelineChart(ChartFrame frame, int from, int to, String active, int step, List<Line> lines)
        implements Chart {
    /// Maximum number of points per line; more wouldn't be visible.
    private static final int MAX_POINTS = 300;

    /// Line of a cell, with a figure for each second; rates are per second, latencies in seconds.
    ///
    /// @param due requests due; absent if unknown or equal to what was sent
    /// @param active users or requests in flight at the end of each second
    /// @param lag longest lag of the generator
    public record Line(
            String label,
            int slot,
            List<Integer> seconds,
            List<@Nullable Double> due,
            List<@Nullable Double> sent,
            List<@Nullable Double> answered,
            List<@Nullable Double> errors,
            List<@Nullable Double> active,
            List<@Nullable Double> median,
            List<@Nullable Double> p99,
            List<@Nullable Double> lag) {}

    /// Whether any second has a known number of due requests.
    public boolean hasDue() {
        return hasDue(lines);
    }

    private static boolean hasDue(List<Line> lines) {
        return lines.stream().anyMatch(line -> ChartRounding.hasNonZero(line.due()));
    }

    public static TimelineChart of(String id, Window window, List<LoadCell> cells) {
        int step = DownsampledSeries.step(cells, MAX_POINTS);
        List<Line> lines = new ArrayList<>();
        for (LoadCell cell : cells) {
            lines.add(line(cell, DownsampledSeries.of(cell.load().seconds(), step)));
        }
        return new TimelineChart(
                new ChartFrame("timeline", id, "Over time", description(window, cells), reading(cells, lines, window)),
                window.from(),
                window.to(),
                active(cells),
                step,
                lines);
    }

    private static Line line(LoadCell cell, List<Point> points) {
        return new Line(
                cell.label(),
                cell.name().slot(),
                points.stream().map(Point::second).toList(),
                due(cell, points),
                column(points, Point::sent),
                column(points, Point::answered),
                column(points, Point::errors),
                column(points, Point::active),
                column(points, Point::median),
                column(points, Point::p99),
                column(points, Point::lag));
    }

    /// Requests due, in an open loop only: in a closed loop they are due when they are sent.
    private static List<@Nullable Double> due(LoadCell cell, List<Point> points) {
        List<@Nullable Double> due = column(points, Point::due);
        return cell.load().offered() == null || due.stream().allMatch(Objects::isNull) ? List.of() : due;
    }

    private static List<@Nullable Double> column(List<Point> points, Function<Point, @Nullable Number> figure) {
        List<@Nullable Double> column = new ArrayList<>();
        points.forEach(point -> column.add(ChartRounding.round(figure.apply(point))));
        return column;
    }

    private static String active(List<LoadCell> cells) {
        boolean closed = cells.stream().anyMatch(cell -> cell.load().users() != null);
        return closed ? "Active users" : "Requests under way";
    }

    private static ChartCaption reading(List<LoadCell> cells, List<Line> lines, Window window) {
        String errors = cells.stream()
                .filter(cell -> !cell.load().errors().isEmpty())
                .map(LoadCell::label)
                .collect(Collectors.joining(", "));
        return new ChartCaption(
                "Was the load steady, and did the servers keep up with it?",
                "Answered per second of the steady window: "
                        + CellValueSummary.summary(
                                cells.stream()
                                        .map(cell -> new CellValue(
                                                cell.label(),
                                                cell.load().answered()
                                                        / cell.load().windowSeconds()))
                                        .toList(),
                                rate -> ReportFormat.value(rate, ""))
                        + "; "
                        + (errors.isEmpty() ? "without errors." : "with errors: " + errors + "."),
                ChartHelp.of(
                                "All plots share the time axis, and the pointer marks the same second in each. Where sent (dashed) stays"
                                        + " above answered (solid), requests pile up, and latency follows.")
                        .where(
                                hasDue(lines),
                                "Where it stays below what was due (dotted), the generator didn't keep up, or all its"
                                        + " connections were taken.")
                        .and("Of the latencies, the median is solid and the 99th percentile dashed.")
                        .where(
                                lines.stream().anyMatch(line -> ChartRounding.hasNonZero(line.lag())),
                                "The generator's lag is the delay that the generator itself caused.")
                        .where(!window.isEmpty(), "The shaded part enters no figure.")
                        .text());
    }

    private static String description(Window window, List<LoadCell> cells) {
        return "Requests due, sent and answered, errors, requests under way, latency and the generator's lag in each second, as far"
                + " as they are known. "
                + (window.isEmpty()
                        ? "No second lies in a steady window. "
                        : "The steady window has " + (window.to() - window.from()) + " seconds. ")
                + "Answered in it, per second: "
                + cells.stream().map(cell -> cell.label() + " " + rate(cell)).collect(Collectors.joining("; "))
                + ". The table that follows holds the figures.";
    }

    private static String rate(LoadCell cell) {
        return ReportFormat.value(cell.load().answered() / cell.load().windowSeconds(), "");
    }
}

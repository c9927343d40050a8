package dev.loombench.report.chart;

import dev.loombench.report.load.LoadedCell;
import dev.loombench.report.load.LoadedCell.Window;
import dev.loombench.report.load.Thinned;
import dev.loombench.report.load.Thinned.Point;
import dev.loombench.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A load second by second: requests due, sent and answered, errors, what was under way, median and p99, and by how
/// much the generator itself was late.
///
/// @param from the first second of the steady window
/// @param to the first second after it; the same as the first one where there is no such window
/// @param active what was under way, as a heading: users of a closed loop, else requests
/// @param step seconds for which a point stands
public record TimelineChart(
        String kind,
        String id,
        String title,
        String description,
        Reading reading,
        int from,
        int to,
        String active,
        int step,
        List<Line> lines)
        implements Chart {
    /// More points than this show nothing more.
    private static final int MOST_POINTS = 300;

    /// One cell, with one figure for each of its seconds; rates are per second, latencies in seconds.
    ///
    /// @param due absent where it isn't known, or nothing but what was sent
    /// @param active what was under way at the end of each
    /// @param lag the generator's longest
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

    /// Whether any second has an error.
    public boolean hasErrors() {
        return lines.stream().anyMatch(line -> FewDigits.says(line.errors()));
    }

    /// Whether it is known of any second what was due.
    public boolean hasDue() {
        return hasDue(lines);
    }

    private static boolean hasDue(List<Line> lines) {
        return lines.stream().anyMatch(line -> FewDigits.says(line.due()));
    }

    public static TimelineChart of(String id, Window window, List<LoadedCell> cells) {
        int step = Thinned.step(cells, MOST_POINTS);
        List<Line> lines = new ArrayList<>();
        for (LoadedCell cell : cells) {
            lines.add(line(cell, Thinned.of(cell.load().seconds(), step).points()));
        }
        return new TimelineChart(
                "timeline",
                id,
                "Over time",
                description(window, cells),
                reading(cells, lines, window),
                window.from(),
                window.to(),
                active(cells),
                step,
                lines);
    }

    private static Line line(LoadedCell cell, List<Point> points) {
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

    /// Users who wait for their answers are due when they are sent.
    private static List<@Nullable Double> due(LoadedCell cell, List<Point> points) {
        List<@Nullable Double> due = column(points, Point::due);
        return cell.load().offered() == null || due.stream().allMatch(Objects::isNull) ? List.of() : due;
    }

    private static List<@Nullable Double> column(List<Point> points, Function<Point, @Nullable Number> figure) {
        List<@Nullable Double> column = new ArrayList<>();
        points.forEach(point -> column.add(FewDigits.figure(figure.apply(point))));
        return column;
    }

    private static String active(List<LoadedCell> cells) {
        boolean closed = cells.stream().anyMatch(cell -> cell.load().users() != null);
        return closed ? "Active users" : "Requests under way";
    }

    private static Reading reading(List<LoadedCell> cells, List<Line> lines, Window window) {
        String errors = cells.stream()
                .filter(cell -> !cell.load().errors().isEmpty())
                .map(LoadedCell::label)
                .collect(Collectors.joining(", "));
        return new Reading(
                "Was the load steady, and did the servers keep up with it?",
                "Answered per second of the steady window: "
                        + Extremes.told(
                                cells.stream()
                                        .map(cell -> new Extremes.Figure(
                                                cell.label(),
                                                cell.load().answered()
                                                        / cell.load().windowSeconds()))
                                        .toList(),
                                rate -> Figures.value(rate, ""))
                        + "; "
                        + (errors.isEmpty() ? "without errors." : "with errors: " + errors + "."),
                How.to(
                                "All plots share the time axis, and the pointer marks the same second in each. Where sent (dashed) stays"
                                        + " above answered (solid), requests pile up, and latency follows.")
                        .where(
                                hasDue(lines),
                                "Where it stays below what was due (dotted), the generator didn't keep up, or all its"
                                        + " connections were taken.")
                        .and("Of the latencies, the median is solid and the 99th percentile dashed.")
                        .where(
                                lines.stream().anyMatch(line -> FewDigits.says(line.lag())),
                                "The generator's lag is the delay that the generator itself caused.")
                        .where(!window.isEmpty(), "The shaded part enters no figure.")
                        .text());
    }

    private static String description(Window window, List<LoadedCell> cells) {
        return "Requests due, sent and answered, errors, requests under way, latency and the generator's lag in each second, as far"
                + " as they are known. "
                + (window.isEmpty()
                        ? "No second lies in a steady window. "
                        : "The steady window has " + (window.to() - window.from()) + " seconds. ")
                + "Answered in it, per second: "
                + cells.stream().map(cell -> cell.label() + " " + rate(cell)).collect(Collectors.joining("; "))
                + ". The table that follows holds the figures.";
    }

    private static String rate(LoadedCell cell) {
        return Figures.value(cell.load().answered() / cell.load().windowSeconds(), "");
    }
}

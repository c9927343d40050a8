package dev.loombench.report.chart;

import dev.loombench.lab.model.LoadRecord.LatencyMapRecord;
import dev.loombench.lab.model.LoadRecord.PercentileRecord;
import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.chart.HeatChart.HeatMap;
import dev.loombench.report.load.DownsampledSeries;
import dev.loombench.report.load.DownsampledSeries.Point;
import dev.loombench.report.load.LatencyClasses;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadCell.Window;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Charts of servers under load.
public final class LoadCharts {
    /// Names of the classes of response times, with the limits of the published study.
    public static final List<String> CLASS_NAMES = List.of("up to 500 ms", "up to 1,500 ms", "over 1,500 ms", "failed");

    /// Maximum number of points per line; more wouldn't be visible.
    private static final int MAX_POINTS = 300;

    /// Maximum number of points of a line that are marked.
    private static final int MAX_SHAPES = 40;

    private static final double TAIL = 99;

    /// A class of latencies is so much longer than the one before it.
    private static final double TENTH_OF_A_DECADE = Math.pow(10, 0.1);

    private LoadCharts() {}

    /// Overview: a bar for each cell with fast, slow, too slow and failed requests.
    public static DotChart overview(String id, List<LoadGroup> groups) {
        ChartKey key = ChartKey.of(
                "Each bar is all requests of the steady window that were answered or failed, divided by response time."
                        + " The limits of 500 and 1,500 ms are those of the published study.");
        for (String name : CLASS_NAMES) {
            key.entry("c" + CLASS_NAMES.indexOf(name), name, Mark.SWATCH);
        }
        List<LoadCell> cells =
                groups.stream().flatMap(group -> group.cells().stream()).toList();
        return new DotChart(
                key.frame(
                        id,
                        "Overview of the answers",
                        "How many requests were answered fast, slowly, too slowly or not at all?",
                        overviewAnswer(cells)),
                new Axis("requests", "%", false, 0, 100),
                CLASS_NAMES,
                groups.stream()
                        .map(group -> new RowGroup(
                                group.label(),
                                group.cells().stream()
                                        .map(LoadCharts::overviewRow)
                                        .toList()))
                        .toList());
    }

    /// Number of the cell's requests in each class.
    public static List<Long> counts(LoadCell cell) {
        OverviewRecord overview = cell.load().overview();
        return List.of(overview.fast(), overview.slow(), overview.over(), overview.failed());
    }

    /// Number and share of the cell's requests in each class.
    public static List<String> countTexts(LoadCell cell) {
        return counts(cell).stream()
                .map(count -> Format.grouped(count)
                        + (count == 0 ? "" : " (" + Format.percent(count / (double) all(cell)) + ")"))
                .toList();
    }

    private static ChartRow overviewRow(LoadCell cell) {
        List<PlacedMark> parts = new ArrayList<>();
        double at = 0;
        for (int i = 0; i < CLASS_NAMES.size(); i++) {
            long count = counts(cell).get(i);
            if (count > 0) {
                double share = 100.0 * count / all(cell);
                parts.add(new PlacedMark(
                        Mark.SWATCH,
                        ChartRounding.round(at),
                        ChartRounding.round(at + share),
                        "c" + i,
                        Format.percent(share / 100)));
                at += share;
            }
        }
        return new ChartRow(cell.label(), "", "", parts, "", "", countTexts(cell));
    }

    private static String overviewAnswer(List<LoadCell> cells) {
        List<LoadCell> answered = cells.stream().filter(cell -> all(cell) > 0).toList();
        boolean anyFast = answered.stream().anyMatch(cell -> counts(cell).getFirst() > 0);
        String shares = FigureSummary.of(
                answered, cell -> cell.name().text(), cell -> share(cell, anyFast ? 1 : 2), Format::percent);
        return shares.isEmpty()
                ? "No request of the steady window ended."
                : (anyFast ? "Within 500 ms: " : "None within 500 ms; within 1,500 ms: ") + shares + ".";
    }

    /// Share of all requests that lie in the first classes.
    private static double share(LoadCell cell, int classCount) {
        return counts(cell).stream()
                        .limit(classCount)
                        .mapToLong(Long::longValue)
                        .sum()
                / (double) all(cell);
    }

    private static long all(LoadCell cell) {
        return counts(cell).stream().mapToLong(Long::longValue).sum();
    }

    /// Latency by percentile on HdrHistogram's axis: 1 / (1 − p), so that each further nine takes the same room.
    public static LineChart percentiles(String id, LoadGroup group) {
        List<ChartLine> lines = new ArrayList<>();
        for (LoadCell cell : group.cells()) {
            List<List<@Nullable Double>> intended = points(cell, cell.intended());
            Integer shape = intended.size() > MAX_SHAPES
                    ? null
                    : (Integer) group.cells().indexOf(cell);
            lines.add(new ChartLine(cell.label(), "", colour(cell), Mark.LINE, shape, intended, List.of()));
            if (cell.hasCorrectedLatencies()) {
                lines.add(new ChartLine(
                        cell.label(), "from the sending", colour(cell), Mark.DASHED, points(cell, cell.service())));
            }
        }
        Axis y = Axis.over("latency", "s", ChartLine.ys(lines), List.of());
        boolean hidden = ChartLine.anyIs(lines, Mark.DASHED);
        String tails = FigureSummary.of(group.cells(), LoadCell::label, LoadCharts::tail, LoadCharts::seconds);
        ChartKey key = ChartKey.of(
                        "Follow a line to the right: at 99 %, one request in a hundred took longer than its height."
                                + " Each further nine takes the same room, as on HdrHistogram's axis.")
                .shapes(names(group.cells()))
                .where(hidden, Mark.LINE, "from the intended start")
                .where(
                        hidden,
                        Mark.DASHED,
                        "from the time of sending, as a closed loop shows it",
                        "The dashed line counts from when a request was sent; what lies between it and the solid one is"
                                + " the time that requests waited to be sent.")
                .scale(y);
        return new LineChart(
                key.frame(
                        id,
                        "Latency by percentile",
                        "How long did the slowest requests take, one in ten, in a hundred, in a thousand?",
                        (tails.isEmpty() ? "No request of the steady window was answered." : "p99: " + tails + ".")
                                + (hidden
                                        ? " Counted from the time of sending, as in a closed loop, latency looks"
                                                + " better than it was."
                                        : "")),
                1,
                List.of(new Plot("", Axis.percentiles(ChartLine.xs(lines)), y, lines)));
    }

    /// Points of a line. The maximum of n requests is drawn at n, since 1 / (1 − p) is infinite there.
    private static List<List<@Nullable Double>> points(LoadCell cell, List<PercentileRecord> percentiles) {
        double count = Math.max(1, cell.load().answered());
        List<PercentileRecord> sorted = percentiles.stream()
                .filter(point -> Double.isFinite(point.seconds()))
                .sorted(Comparator.comparingDouble(PercentileRecord::percentile))
                .toList();
        int step = Math.max(1, Math.ceilDiv(sorted.size(), MAX_POINTS));
        return IntStream.range(0, sorted.size())
                .filter(i -> i % step == 0 || i == sorted.size() - 1)
                .mapToObj(sorted::get)
                .map(point -> {
                    double tail = 1 - point.percentile() / 100;
                    return ChartLine.point(tail <= 0 ? count : Math.min(count, 1 / tail), point.seconds());
                })
                .toList();
    }

    /// The 99th percentile; not a number if it isn't known.
    private static double tail(LoadCell cell) {
        return cell.intended().stream()
                .filter(point -> point.percentile() == TAIL)
                .mapToDouble(PercentileRecord::seconds)
                .findFirst()
                .orElse(Double.NaN);
    }

    /// Histogram of response times: bars for each server, over common classes.
    public static LineChart distribution(String id, LoadGroup group, LatencyClasses classes) {
        Axis x = Axis.words(
                "", classes.ends().stream().map(end -> "≤ " + seconds(end)).toList());
        List<ChartLine> bars = group.cells().stream()
                .map(cell -> bars(cell, classes.counts(cell.load().distribution())))
                .toList();
        Axis y = new Axis(
                "share",
                "%",
                false,
                0,
                Math.min(100, Axis.linear("", "%", ChartLine.ys(bars)).max()));
        String fullest = group.cells().stream()
                .map(cell -> cell.label() + " " + fullest(cell, classes))
                .collect(Collectors.joining("; "));
        return new LineChart(
                ChartKey.of("Each bar is the share of a server's requests in a class of response times; classes"
                                + " become wider to the right. Two humps are two kinds of requests, such as those"
                                + " that were queued and those that were not.")
                        .cells(names(group.cells()))
                        .frame(
                                id,
                                "Distribution of the response times",
                                "How are the response times spread, and do they fall into groups?",
                                "Most frequent: " + fullest + "."),
                1,
                bars.stream()
                        .map(line -> new Plot(line.label(), x, y, List.of(line)))
                        .toList());
    }

    private static ChartLine bars(LoadCell cell, List<Long> counts) {
        double all = Math.max(1, counts.stream().mapToLong(Long::longValue).sum());
        return new ChartLine(
                cell.label(),
                "",
                colour(cell),
                Mark.SWATCH,
                null,
                IntStream.range(0, counts.size())
                        .mapToObj(i -> ChartLine.point(i, 100 * counts.get(i) / all))
                        .toList(),
                counts.stream().map(count -> Format.count(count, "request")).toList());
    }

    private static String fullest(LoadCell cell, LatencyClasses classes) {
        List<Long> counts = classes.counts(cell.load().distribution());
        if (counts.isEmpty()) {
            return "none";
        }
        int fullest = counts.indexOf(Collections.max(counts));
        return Format.grouped(counts.get(fullest)) + " requests up to "
                + seconds(classes.ends().get(fullest));
    }

    /// A load second by second: requests due, sent and answered, errors, requests in flight, median and p99, and the
    /// generator's lag.
    public static LineChart timeline(String id, Window window, List<LoadCell> cells) {
        int step = DownsampledSeries.step(cells, MAX_POINTS);
        boolean closed = cells.stream().anyMatch(cell -> cell.load().users() != null);
        List<ChartLine> rates = lines(cells, step, "answered", Mark.LINE, Point::answered);
        rates.addAll(lines(cells, step, "sent", Mark.DASHED, Point::sent));
        List<ChartLine> due = lines(
                cells.stream().filter(cell -> cell.load().offered() != null).toList(),
                step,
                "due",
                Mark.DOTTED,
                Point::due);
        rates.addAll(due);
        List<ChartLine> latencies = lines(cells, step, "median", Mark.LINE, Point::median);
        latencies.addAll(lines(cells, step, "p99", Mark.DASHED, Point::p99));
        List<ChartLine> lag = lines(cells, step, "generator’s lag", Mark.LINE, Point::lag);
        Axis x = Axis.time(ChartLine.xs(rates).stream()
                .map(second -> second + (step > 1 ? step : 0))
                .toList());
        List<Band> outside = Stream.of(
                        new Band(true, x.min(), window.from(), "soft", ""),
                        new Band(true, window.to(), x.max(), "soft", ""))
                .filter(band -> !window.isEmpty() && band.from() < band.to())
                .toList();
        List<Plot> plots = Stream.of(
                        timed("Requests per second", x, "", rates, outside),
                        timed(
                                "Errors per second",
                                x,
                                "",
                                lines(cells, step, "errors", Mark.LINE, Point::errors),
                                outside),
                        timed(
                                closed ? "Active users" : "Requests under way",
                                x,
                                "",
                                lines(cells, step, closed ? "users" : "under way", Mark.LINE, Point::active),
                                outside),
                        timed("Latency", x, "s", latencies, outside),
                        timed("The generator’s longest lag", x, "s", lag, outside))
                .filter(plot -> plot.lines() == rates || plot.lines() == latencies || hasNonZero(plot.lines()))
                .toList();
        ChartKey key = ChartKey.of(
                        "All plots share the time axis, and the pointer marks the same second in each. Where sent"
                                + " (dashed) stays above answered (solid), requests pile up, and latency follows.")
                .cells(names(cells))
                .entry(Mark.LINE, "answered, median")
                .entry(Mark.DASHED, "sent, p99")
                .where(
                        hasNonZero(due),
                        Mark.DOTTED,
                        "due",
                        "Where it stays below what was due (dotted), the generator didn't keep up, or all its"
                                + " connections were taken.")
                .and("Of the latencies, the median is solid and the 99th percentile dashed.")
                .where(hasNonZero(lag), "The generator's lag is the delay that the generator itself caused.")
                .where(
                        !window.isEmpty(),
                        Mark.BAND,
                        "outside of the steady window",
                        "The shaded part enters no figure.")
                .note(step > 1 ? step + " s a point" : "");
        return new LineChart(
                key.frame(
                        id,
                        "Over time",
                        "Was the load steady, and did the servers keep up with it?",
                        timelineAnswer(cells)),
                1,
                plots);
    }

    private static Plot timed(String title, Axis x, String unit, List<ChartLine> lines, List<Band> bands) {
        List<Double> values = ChartLine.ys(lines);
        Axis y = unit.equals("s") ? Axis.over("", unit, values, List.of()) : Axis.linear("", unit, values);
        return new Plot(title, x, y, lines, bands, List.of());
    }

    /// A line for each cell that has any such figure.
    private static List<ChartLine> lines(
            List<LoadCell> cells, int step, String name, Mark look, Function<Point, @Nullable Number> figure) {
        List<ChartLine> lines = new ArrayList<>();
        for (LoadCell cell : cells) {
            List<List<@Nullable Double>> points = new ArrayList<>();
            DownsampledSeries.of(cell.load().seconds(), step)
                    .forEach(point -> points.add(ChartLine.point(point.second(), figure.apply(point))));
            if (points.stream().anyMatch(point -> point.getLast() != null)) {
                lines.add(new ChartLine(cell.label(), name, look == Mark.DOTTED ? "ink" : colour(cell), look, points));
            }
        }
        return lines;
    }

    private static boolean hasNonZero(List<ChartLine> lines) {
        return ChartLine.ys(lines).stream().anyMatch(value -> value != 0);
    }

    private static double answeredPerSecond(LoadCell cell) {
        return cell.load().answered() / cell.load().windowSeconds();
    }

    private static String timelineAnswer(List<LoadCell> cells) {
        String errors = cells.stream()
                .filter(cell -> !cell.load().errors().isEmpty())
                .map(LoadCell::label)
                .collect(Collectors.joining(", "));
        return "Answered per second of the steady window: "
                + FigureSummary.of(
                        cells, LoadCell::label, LoadCharts::answeredPerSecond, rate -> ReportFormat.value(rate, ""))
                + "; " + (errors.isEmpty() ? "without errors." : "with errors: " + errors + ".");
    }

    /// Response time against request rate, with a point for each second of a timeline.
    public static LineChart rate(String id, Window window, List<LoadCell> cells) {
        int step = DownsampledSeries.step(cells, MAX_POINTS);
        List<ChartLine> lines = new ArrayList<>();
        for (LoadCell cell : cells) {
            Map<Boolean, List<Point>> points = DownsampledSeries.of(cell.load().seconds(), step).stream()
                    .filter(point -> point.median() != null)
                    .collect(Collectors.partitioningBy(
                            point -> point.second() >= window.from() && point.second() < window.to()));
            points.forEach((steady, seconds) -> lines.add(new ChartLine(
                    cell.label(),
                    steady ? "steady second" : "other second",
                    colour(cell),
                    steady ? Mark.DOT : Mark.HOLLOW,
                    cells.indexOf(cell),
                    seconds.stream()
                            .map(point -> ChartLine.point(point.answered(), point.median()))
                            .toList(),
                    seconds.stream()
                            .map(point -> Integer.toString(point.second()))
                            .toList())));
        }
        return new LineChart(
                ChartKey.of("Each mark is a second. Marks that rise to the right show a server that slows down"
                                + " under a higher rate; marks in a column show one that slows down for other"
                                + " reasons.")
                        .shapes(names(cells))
                        .where(!window.isEmpty(), Mark.DOT, "within the steady window")
                        .where(!window.isEmpty(), Mark.HOLLOW, "outside")
                        .frame(
                                id,
                                "Response time against request rate",
                                "Does a server answer more slowly when it has more to answer?",
                                "Answered in a second, at most: "
                                        + FigureSummary.of(
                                                cells,
                                                LoadCell::label,
                                                LoadCharts::maxPerSecond,
                                                most -> Format.grouped(Math.round(most)))
                                        + "."),
                1,
                List.of(new Plot(
                        "Median response time",
                        Axis.linear("answered", "/s", ChartLine.xs(lines)),
                        Axis.over("median", "s", ChartLine.ys(lines), List.of()),
                        lines)));
    }

    private static long maxPerSecond(LoadCell cell) {
        return cell.load().seconds().stream()
                .mapToLong(SecondRecord::answered)
                .max()
                .orElse(0);
    }

    /// Heat maps of latency over time, one for each server.
    ///
    /// @return empty if no cell has a latency map
    public static Optional<HeatChart> latencyMap(String id, Window window, List<LoadCell> cells) {
        List<LoadCell> mapped =
                cells.stream().filter(cell -> cell.load().latencyMap() != null).toList();
        if (mapped.isEmpty()) {
            return Optional.empty();
        }
        List<LatencyMapRecord> maps =
                mapped.stream().map(LoadCharts::latencyMap).toList();
        Axis x = new Axis(
                "second",
                "seconds",
                false,
                maps.stream().mapToDouble(LatencyMapRecord::from).min().orElse(0),
                maps.stream()
                        .mapToDouble(
                                map -> map.from() + map.step() * map.counts().size())
                        .max()
                        .orElse(1));
        Axis y = Axis.log(
                "latency",
                "s",
                maps.stream()
                        .flatMap(map -> Stream.of(
                                map.below().getFirst() / TENTH_OF_A_DECADE,
                                map.below().getLast()))
                        .toList());
        return Optional.of(new HeatChart(
                ChartKey.of("Each column is a step of the load, each tile a class of latencies (ten per decade):"
                                + " the stronger its colour, the larger its share of the requests of that step. A"
                                + " column that reaches high is a stall; two bands are two kinds of requests; a"
                                + " band that climbs is a queue that grows.")
                        .where(!window.isEmpty(), "Thin lines bound the steady window.")
                        .frame(
                                id,
                                "Latency over time",
                                "Were slow requests spread over time, or did they come together?",
                                "The longest: "
                                        + mapped.stream()
                                                .map(cell -> cell.label() + longest(latencyMap(cell)))
                                                .collect(Collectors.joining("; "))
                                        + "."),
                "requests",
                mapped.stream().map(cell -> heatMap(cell, x, y, window)).toList()));
    }

    private static LatencyMapRecord latencyMap(LoadCell cell) {
        return Objects.requireNonNull(cell.load().latencyMap(), cell.label());
    }

    private static HeatMap heatMap(LoadCell cell, Axis x, Axis y, Window window) {
        LatencyMapRecord map = latencyMap(cell);
        List<List<Double>> tiles = new ArrayList<>();
        for (int column = 0; column < map.counts().size(); column++) {
            List<Long> counts = map.counts().get(column);
            double all = counts.stream().mapToLong(Long::longValue).sum();
            for (int row = 0; row < counts.size(); row++) {
                double count = counts.get(row);
                if (count > 0) {
                    double share = Math.rint(100 * (0.12 + 0.88 * Math.sqrt(count / all))) / 100;
                    tiles.add(List.of((double) column, (double) row, share, count));
                }
            }
        }
        List<Double> rows = new ArrayList<>();
        rows.add(ChartRounding.round(map.below().getFirst() / TENTH_OF_A_DECADE));
        map.below().forEach(end -> rows.add(ChartRounding.round(end.doubleValue())));
        return new HeatMap(
                cell.label(),
                colour(cell),
                x,
                y,
                IntStream.rangeClosed(0, map.counts().size())
                        .mapToObj(i -> (double) map.from() + i * map.step())
                        .toList(),
                rows,
                tiles,
                List.of(),
                window.isEmpty() ? List.of() : List.of((double) window.from(), (double) window.to()));
    }

    /// The highest class with a request, and the first step that has one.
    private static String longest(LatencyMapRecord map) {
        int last = -1;
        int firstStep = 0;
        for (int step = 0; step < map.counts().size(); step++) {
            List<Long> counts = map.counts().get(step);
            for (int i = last + 1; i < counts.size(); i++) {
                if (counts.get(i) > 0) {
                    last = i;
                    firstStep = step;
                }
            }
        }
        return last < 0
                ? " none"
                : " up to " + seconds(map.below().get(last)) + " in second " + (map.from() + firstStep * map.step());
    }

    private static String colour(LoadCell cell) {
        return "s" + cell.name().slot();
    }

    private static List<CellName> names(List<LoadCell> cells) {
        return cells.stream().map(cell -> cell.name().withoutParams()).toList();
    }

    private static String seconds(double seconds) {
        return ReportFormat.value(seconds, "s");
    }
}

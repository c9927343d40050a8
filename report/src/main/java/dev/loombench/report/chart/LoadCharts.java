package dev.loombench.report.chart;

import dev.loombench.lab.model.LoadRecord.LatencyMapRecord;
import dev.loombench.lab.model.LoadRecord.PercentileRecord;
import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.report.chart.ChartKind.MarkKey;
import dev.loombench.report.chart.HeatChart.HeatMap;
import dev.loombench.report.load.DownsampledSeries;
import dev.loombench.report.load.DownsampledSeries.Step;
import dev.loombench.report.load.LatencyClasses;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadCell.Window;
import dev.loombench.report.load.LoadGroup;
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
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Charts of servers under load.
public final class LoadCharts {
    /// Maximum number of points per line, and of rows of the table behind it.
    private static final int MAX_POINTS = 150;

    /// Maximum number of points of a line that are marked.
    private static final int MAX_SHAPES = 40;

    private static final int MAX_CLASSES = 36;
    private static final double TAIL = 99;
    private static final String REQUESTS = "{n request}";
    private static final String LONGEST = " up to {time} in second {n}";

    /// A class of latencies is so much longer than the one before it.
    private static final double TENTH_OF_A_DECADE = Math.pow(10, 0.1);

    /// What is drawn of a load second by second.
    private record Signal(String plot, String unit, String name, Mark look, Function<Step, @Nullable Number> figure) {}

    private static final List<Signal> SIGNALS = List.of(
            new Signal("Requests per second", "", "answered", Mark.LINE, step -> step.mean(SecondRecord::answered)),
            new Signal("Requests per second", "", "sent", Mark.DASHED, step -> step.mean(SecondRecord::sent)),
            new Signal("Requests per second", "", "due", Mark.DOTTED, step -> step.mean(SecondRecord::due)),
            new Signal("Errors per second", "", "errors", Mark.LINE, step -> step.mean(SecondRecord::errors)),
            new Signal("Requests under way", "", "under way", Mark.LINE, step -> step.largest(SecondRecord::active)),
            new Signal("Latency", "s", "median", Mark.LINE, Step::median),
            new Signal("Latency", "s", "p99", Mark.DASHED, step -> step.largest(SecondRecord::p99)),
            new Signal("The generator’s longest lag", "s", "lag", Mark.LINE, step -> step.largest(SecondRecord::lag)));

    private LoadCharts() {}

    /// Overview: a bar for each cell with fast, slow, too slow and failed requests.
    public static DotChart overview(String id, List<LoadGroup> groups) {
        List<LoadCell> answered = groups.stream()
                .flatMap(group -> group.cells().stream())
                .filter(cell -> all(cell) > 0)
                .toList();
        boolean anyFast =
                answered.stream().anyMatch(cell -> cell.load().overview().fast() > 0);
        String answer = FigureSummary.of(
                anyFast ? "Within 500 ms" : "None within 500 ms; within 1,500 ms",
                answered,
                cell -> cell.name().text(),
                cell -> counts(cell).stream()
                                .limit(anyFast ? 1 : 2)
                                .mapToLong(Long::longValue)
                                .sum()
                        / (double) all(cell),
                Format::percent);
        return new DotChart(
                ChartKind.OVERVIEW.frame(id, answer.isEmpty() ? "No request of the steady window ended." : answer),
                new Axis("requests", "%", false, 0, 100),
                Stream.concat(
                                ChartKind.OVERVIEW.keys().stream().map(MarkKey::text),
                                Stream.of("cut off", "errors by kind", "load"))
                        .toList(),
                groups.stream()
                        .map(group -> new RowGroup(
                                group.label(),
                                group.cells().stream()
                                        .map(LoadCharts::overviewRow)
                                        .toList()))
                        .toList());
    }

    private static ChartRow overviewRow(LoadCell cell) {
        double all = all(cell);
        List<String> values = new ArrayList<>();
        counts(cell)
                .forEach(count -> values.add(
                        Format.grouped(count) + (count == 0 ? "" : " (" + Format.percent(count / all) + ")")));
        values.add(Format.grouped(cell.load().cutOff()));
        values.add(cell.load().errors().entrySet().stream()
                .map(error -> error.getKey() + " " + Format.grouped(error.getValue()))
                .collect(Collectors.joining(", ")));
        values.add(load(cell));
        return new ChartRow(
                cell.label(),
                "",
                "",
                PlacedMark.stack(
                        counts(cell).stream()
                                .<@Nullable Double>map(count -> 100 * count / all)
                                .toList(),
                        ChartKind.OVERVIEW.keys(),
                        share -> Format.percent(share / 100)),
                "",
                "",
                values);
    }

    /// Number of the cell's requests in each class.
    private static List<Long> counts(LoadCell cell) {
        OverviewRecord overview = cell.load().overview();
        return List.of(overview.fast(), overview.slow(), overview.over(), overview.failed());
    }

    private static long all(LoadCell cell) {
        return counts(cell).stream().mapToLong(Long::longValue).sum();
    }

    private static String load(LoadCell cell) {
        Double offered = cell.load().offered();
        Integer users = cell.load().users();
        return cell.load().generator() + ", " + cell.load().model()
                + (offered == null ? "" : ", " + ReportFormat.value(offered, "/s"))
                + (users == null ? "" : ", " + MessageTemplate.fill("{n user}", users))
                + ", " + ReportFormat.value(cell.load().windowSeconds(), "s") + " steady"
                + (cell.isTrial() ? ", trial " + cell.trial() : "");
    }

    /// Latency by percentile on HdrHistogram's axis: 1 / (1 − p), so that each further nine takes the same room.
    public static LineChart percentiles(String id, LoadGroup group) {
        List<ChartLine> lines = new ArrayList<>();
        for (LoadCell cell : group.cells()) {
            List<List<@Nullable Double>> intended = points(cell, cell.intended());
            Integer shape = intended.size() > MAX_SHAPES
                    ? null
                    : (Integer) group.cells().indexOf(cell);
            lines.add(new ChartLine(cell.name(), "", Mark.LINE, shape, intended, List.of()));
            if (cell.hasCorrectedLatencies()) {
                lines.add(new ChartLine(cell.name(), "from the sending", Mark.DASHED, points(cell, cell.service())));
            }
        }
        String tails = FigureSummary.of(
                "p99",
                group.cells(),
                LoadCell::label,
                cell -> cell.intended().stream()
                        .filter(point -> point.percentile() == TAIL)
                        .mapToDouble(PercentileRecord::seconds)
                        .findFirst()
                        .orElse(Double.NaN),
                LoadCharts::seconds);
        return new LineChart(
                ChartKind.PERCENTILES.frame(
                        id,
                        group.cells().stream().allMatch(cell -> cell.load().answered() == 0)
                                ? "No request of the steady window was answered."
                                : tails),
                1,
                List.of(new Plot(
                        "",
                        Axis.percentiles(
                                ChartLine.xs(lines),
                                group.cells().stream()
                                        .map(LoadCharts::mostAt)
                                        .distinct()
                                        .toList()),
                        Axis.over("latency", "s", ChartLine.ys(lines), List.of()),
                        lines)));
    }

    /// Points of a line. The maximum of n requests is drawn at n, since 1 / (1 − p) is infinite there.
    private static List<List<@Nullable Double>> points(LoadCell cell, List<PercentileRecord> percentiles) {
        List<PercentileRecord> sorted = percentiles.stream()
                .filter(point -> Double.isFinite(point.seconds()))
                .sorted(Comparator.comparingDouble(PercentileRecord::percentile))
                .toList();
        return sorted.stream()
                .map(point -> ChartLine.point(
                        Math.min(mostAt(cell), 100 / Math.max(0, 100 - point.percentile())), point.seconds()))
                .toList();
    }

    private static double mostAt(LoadCell cell) {
        return ChartRounding.round((double) Math.max(1, cell.load().answered()));
    }

    /// Histogram of response times: bars for each server, over common classes.
    public static LineChart distribution(String id, LoadGroup group) {
        LatencyClasses classes = LatencyClasses.of(group.cells(), MAX_CLASSES);
        Axis x = Axis.words(
                "", classes.ends().stream().map(end -> "≤ " + seconds(end)).toList());
        List<ChartLine> bars = new ArrayList<>();
        List<String> fullest = new ArrayList<>();
        for (LoadCell cell : group.cells()) {
            List<Long> counts = classes.counts(cell.load().distribution());
            double all = Math.max(1, counts.stream().mapToLong(Long::longValue).sum());
            bars.add(new ChartLine(
                    cell.name(),
                    "",
                    Mark.SWATCH,
                    null,
                    IntStream.range(0, counts.size())
                            .mapToObj(i -> ChartLine.point(i, 100 * counts.get(i) / all))
                            .toList(),
                    counts.stream()
                            .map(count -> MessageTemplate.fill(REQUESTS, count))
                            .toList()));
            if (!counts.isEmpty()) {
                long most = Collections.max(counts);
                fullest.add(cell.label() + " " + MessageTemplate.fill(REQUESTS, most) + " up to "
                        + seconds(classes.ends().get(counts.indexOf(most))));
            }
        }
        Axis shares = Axis.linear("share", "%", ChartLine.ys(bars));
        Axis y = new Axis("share", "%", false, 0, Math.min(100, shares.max()));
        return new LineChart(
                ChartKind.DISTRIBUTION.frame(
                        id, "Most frequent: " + (fullest.isEmpty() ? "none" : String.join("; ", fullest)) + "."),
                1,
                bars.stream()
                        .map(line -> new Plot(line.label(), x, y, List.of(line)))
                        .toList());
    }

    /// A load second by second: requests due, sent and answered, errors, requests in flight, median and p99, and the
    /// generator's lag.
    public static LineChart timeline(String id, Window window, List<LoadCell> cells) {
        int step = DownsampledSeries.step(cells, MAX_POINTS);
        Axis x = Axis.time(cells.stream()
                .flatMap(cell -> cell.load().seconds().stream())
                .map(second -> (double) second.second() + (step > 1 ? step : 0))
                .toList());
        List<Band> outside = Stream.of(
                        new Band(true, x.min(), window.from(), "soft", ""),
                        new Band(true, window.to(), x.max(), "soft", ""))
                .filter(band -> !window.isEmpty() && band.from() < band.to())
                .toList();
        List<Plot> plots = new ArrayList<>();
        SIGNALS.stream().map(Signal::plot).distinct().forEach(title -> {
            List<Signal> signals = SIGNALS.stream()
                    .filter(signal -> signal.plot().equals(title))
                    .toList();
            List<ChartLine> lines = signals.stream()
                    .flatMap(signal -> cells.stream().map(cell -> line(cell, step, signal)))
                    .filter(line -> line.values().findAny().isPresent())
                    .toList();
            if (plots.isEmpty() || ChartLine.ys(lines).stream().anyMatch(value -> value != 0)) {
                String unit = signals.getFirst().unit();
                Axis y = unit.isEmpty()
                        ? Axis.linear("", unit, ChartLine.ys(lines))
                        : Axis.over("", unit, ChartLine.ys(lines), List.of());
                plots.add(new Plot(title, x, y, lines, outside, List.of()));
            }
        });
        String failed = cells.stream()
                .filter(cell -> !cell.load().errors().isEmpty())
                .map(LoadCell::label)
                .collect(Collectors.joining(", "));
        String answered = FigureSummary.of(
                "Answered per second of the steady window"
                        + (window.isEmpty() ? "" : ", " + window.from() + " to " + window.to() + " s"),
                cells,
                LoadCell::label,
                cell -> cell.load().answered() / cell.load().windowSeconds(),
                rate -> ReportFormat.value(rate, ""));
        return new LineChart(
                ChartKind.TIMELINE
                        .frame(id, answered + (failed.isEmpty() ? "" : " With errors: " + failed + "."))
                        .withNote(step > 1 ? step + " s a point" : ""),
                1,
                plots);
    }

    /// A signal of a cell; of requests that are due, only those of a schedule.
    private static ChartLine line(LoadCell cell, int step, Signal signal) {
        boolean due = signal.look() == Mark.DOTTED;
        List<List<@Nullable Double>> points = due && cell.load().offered() == null
                ? List.of()
                : DownsampledSeries.of(cell.load().seconds(), step).stream()
                        .map(point ->
                                ChartLine.point(point.second(), signal.figure().apply(point)))
                        .toList();
        String colour = due ? "ink" : cell.name().colour();
        return new ChartLine(cell.label(), signal.name(), colour, signal.look(), null, points, List.of());
    }

    /// Response time against request rate, with a point for each second of a timeline.
    public static LineChart rate(String id, Window window, List<LoadCell> cells) {
        int step = DownsampledSeries.step(cells, MAX_POINTS);
        List<ChartLine> lines = new ArrayList<>();
        for (LoadCell cell : cells) {
            Map<Boolean, List<Step>> points = DownsampledSeries.of(cell.load().seconds(), step).stream()
                    .filter(point -> point.median() != null)
                    .collect(Collectors.partitioningBy(
                            point -> point.second() >= window.from() && point.second() < window.to()));
            points.forEach((steady, seconds) -> lines.add(new ChartLine(
                    cell.name(),
                    steady ? "steady second" : "other second",
                    steady ? Mark.DOT : Mark.HOLLOW,
                    cells.indexOf(cell),
                    seconds.stream()
                            .map(point -> ChartLine.point(
                                    Objects.requireNonNull(point.mean(SecondRecord::answered)), point.median()))
                            .toList(),
                    seconds.stream()
                            .map(point -> Integer.toString(point.second()))
                            .toList())));
        }
        lines.removeIf(line -> line.points().isEmpty());
        String answer = FigureSummary.of(
                "Answered in a second, at most",
                cells,
                LoadCell::label,
                cell -> cell.load().seconds().stream()
                        .mapToLong(SecondRecord::answered)
                        .max()
                        .orElse(0),
                most -> Format.grouped(Math.round(most)));
        return new LineChart(
                ChartKind.RATE.frame(id, answer),
                1,
                List.of(new Plot(
                        "Median response time",
                        Axis.linear("answered", "/s", ChartLine.xs(lines)),
                        Axis.over("median", "s", ChartLine.ys(lines), List.of()),
                        lines)));
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
        List<Double> seconds = mapped.stream()
                .map(LoadCharts::latencyMap)
                .flatMap(map -> columns(map).stream())
                .sorted()
                .toList();
        Axis x = new Axis("second", "seconds", false, seconds.getFirst(), seconds.getLast());
        Axis y = Axis.log(
                "latency",
                "s",
                mapped.stream()
                        .map(LoadCharts::latencyMap)
                        .flatMap(map -> rows(map).stream())
                        .toList());
        String answer = "The longest: "
                + mapped.stream()
                        .map(cell -> cell.label() + longest(latencyMap(cell)))
                        .collect(Collectors.joining("; "))
                + ".";
        return Optional.of(new HeatChart(
                ChartKind.LATENCY_MAP.frame(id, answer),
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
        return new HeatMap(
                cell.label(),
                cell.name().colour(),
                x,
                y,
                columns(map),
                rows(map),
                tiles,
                List.of(),
                window.isEmpty() ? List.of() : List.of((double) window.from(), (double) window.to()));
    }

    /// Begins of the steps of a map in seconds, and the end of the last.
    private static List<Double> columns(LatencyMapRecord map) {
        return DoubleStream.iterate(map.from(), second -> second + map.step())
                .limit(map.counts().size() + 1L)
                .boxed()
                .toList();
    }

    /// Begin of the shortest class of a map in seconds, and the ends of all.
    private static List<Double> rows(LatencyMapRecord map) {
        return Stream.concat(Stream.of(map.below().getFirst() / TENTH_OF_A_DECADE), map.below().stream())
                .map(end -> ChartRounding.round(end.doubleValue()))
                .toList();
    }

    /// The highest class with a request, and the first step that has one.
    private static String longest(LatencyMapRecord map) {
        for (int i = map.below().size() - 1; i >= 0; i--) {
            for (int step = 0; step < map.counts().size(); step++) {
                if (map.counts().get(step).get(i) > 0) {
                    return MessageTemplate.fill(LONGEST, seconds(map.below().get(i)), map.from() + step * map.step());
                }
            }
        }
        return " none";
    }

    private static String seconds(double seconds) {
        return ReportFormat.value(seconds, "s");
    }
}

package dev.loombench.report.chart;

import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.report.load.CapacityLimit;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The chart of a search for capacity.
public final class CapacityCharts {
    private static final String MEDIAN = "p50";
    private static final String TAIL = "p99";

    private CapacityCharts() {}

    /// Latency against offered rate: p50 and p99 of each server with its capacity, the bounds of the objective, and
    /// predictions.
    public static LineChart latency(String id, LoadGroup group, ExperimentRecord experiment) {
        List<ChartLine> lines = new ArrayList<>();
        List<Band> bands = new ArrayList<>();
        List<Plot.Rule> limits = new ArrayList<>();
        for (LoadCell cell : group.cells()) {
            String colour = "s" + cell.name().slot();
            CapacityRecord search = search(cell);
            lines.add(curve(cell, search, TAIL, Mark.LINE));
            lines.add(curve(cell, search, MEDIAN, Mark.DASHED));
            int shape = group.cells().indexOf(cell);
            lines.add(new ChartLine(
                    cell.label(), "objective kept", colour, Mark.DOT, shape, loads(search, true), List.of()));
            lines.add(new ChartLine(
                    cell.label(), "objective missed", colour, Mark.HOLLOW, shape, loads(search, false), List.of()));
            RateRecord capacity = search.capacity();
            if (capacity != null && capacity.low() != null && capacity.high() != null) {
                bands.add(new Band(true, capacity.low(), capacity.high(), colour, ""));
            }
            CapacityLimit.of(experiment, cell).ifPresent(limit -> {
                lines.add(new ChartLine(
                        cell.label(),
                        "predicted",
                        colour,
                        Mark.DOTS,
                        limit.p99().stream()
                                .map(point -> ChartLine.point(point.getFirst(), point.getLast()))
                                .toList()));
                limits.add(new Plot.Rule(
                        true,
                        ChartRounding.round(limit.perSecond()),
                        colour,
                        Mark.DASHED,
                        ReportFormat.value(limit.perSecond(), "/s") + ", " + limit.bound()));
            });
        }
        lines.removeIf(line -> line.points().isEmpty());
        List<Plot.Rule> bounds = bounds(group);
        return new LineChart(
                key(group, lines, !bounds.isEmpty(), !bands.isEmpty(), !limits.isEmpty())
                        .frame(
                                id,
                                "Latency against offered rate",
                                "How many requests per second can each server answer before it becomes too slow?",
                                answer(group)),
                1,
                List.of(new Plot(
                        "Latency",
                        Axis.linear(
                                "offered",
                                "/s",
                                Stream.of(
                                                ChartLine.xs(lines.stream()
                                                                .filter(line -> line.look() != Mark.DOTS)
                                                                .toList())
                                                        .stream(),
                                                bands.stream().map(Band::to),
                                                limits.stream().map(limit -> limit.at() * 1.05))
                                        .flatMap(values -> values)
                                        .toList()),
                        Axis.over(
                                "latency",
                                "s",
                                Stream.concat(
                                                ChartLine.ys(lines).stream(),
                                                bounds.stream().map(Plot.Rule::at))
                                        .toList(),
                                List.of()),
                        lines,
                        bands,
                        Stream.concat(bounds.stream(), limits.stream()).toList())));
    }

    /// Result of the cell's search.
    public static CapacityRecord search(LoadCell cell) {
        return Objects.requireNonNull(cell.load().capacity(), cell.label());
    }

    /// Capacity with its objective, and saturation, as text.
    public static String resultText(CapacityRecord search) {
        RateRecord saturation = search.saturation();
        return "capacity at " + search.slo() + " "
                + (search.capacity() == null ? "none" : rate(search.capacity()))
                + (search.confirmed() ? "" : " (not confirmed)")
                + ", saturation "
                + (saturation == null ? "unknown (" + search.saturationAbsent() + ")" : rate(saturation));
    }

    private static String rate(RateRecord rate) {
        return (ReportFormat.value(rate.perSecond(), "/s") + " "
                        + ReportFormat.interval(rate.perSecond(), rate.low(), rate.high(), "/s"))
                .strip();
    }

    private static ChartLine curve(LoadCell cell, CapacityRecord search, String figure, Mark look) {
        return new ChartLine(
                cell.label(),
                figure,
                "s" + cell.name().slot(),
                look,
                search.curve().stream()
                        .filter(rate -> isDrawn(rate.latencies(), figure))
                        .map(rate ->
                                ChartLine.point(rate.offered(), rate.latencies().get(figure)))
                        .toList());
    }

    private static List<List<@Nullable Double>> loads(CapacityRecord search, boolean kept) {
        return search.loads().stream()
                .filter(SearchRecord::counts)
                .filter(load -> Boolean.TRUE.equals(load.kept()) == kept && isDrawn(load.latencies(), TAIL))
                .map(load -> ChartLine.point(load.offered(), load.latencies().get(TAIL)))
                .toList();
    }

    /// Whether a latency can be drawn: a logarithmic axis has no place for 0.
    private static boolean isDrawn(Map<String, Double> latencies, String figure) {
        double seconds = latencies.getOrDefault(figure, Double.NaN);
        return seconds > 0 && Double.isFinite(seconds);
    }

    private static List<Plot.Rule> bounds(LoadGroup group) {
        return group.cells().stream()
                .flatMap(cell -> search(cell).bounds().entrySet().stream())
                .map(bound -> new Plot.Rule(
                        false,
                        bound.getValue(),
                        "ink",
                        Mark.DOTTED,
                        bound.getKey() + " < " + ReportFormat.value(bound.getValue(), "s")))
                .distinct()
                .toList();
    }

    private static ChartKey key(
            LoadGroup group, List<ChartLine> lines, boolean bounds, boolean intervals, boolean limits) {
        return ChartKey.of("The offered rate grows from left to right. Where a line bends upwards, requests begin to"
                        + " queue.")
                .shapes(group.cells().stream()
                        .map(cell -> cell.name().withoutParams())
                        .toList())
                .entry(Mark.LINE, "p99")
                .entry(Mark.DASHED, "p50")
                .where(
                        ChartLine.anyIs(lines, Mark.DOT),
                        Mark.DOT,
                        "p99 of a load that kept the objective",
                        "A filled mark is a load that kept the objective.")
                .where(
                        ChartLine.anyIs(lines, Mark.HOLLOW),
                        Mark.HOLLOW,
                        "p99 of a load that missed the objective",
                        "A hollow mark is a load that missed the objective.")
                .where(
                        bounds,
                        Mark.DOTTED,
                        "bound of the objective",
                        "The dotted line across is the objective's bound.")
                .where(
                        intervals,
                        Mark.BAND,
                        "interval of the capacity",
                        "The tinted band is the interval of the highest rate that keeps the objective.")
                .where(
                        ChartLine.anyIs(lines, Mark.DOTS),
                        Mark.DOTS,
                        "p99 as predicted",
                        "Dotted curves are the prediction of a queueing model for the pool's threads.")
                .where(
                        limits,
                        Mark.UPRIGHT,
                        "physical limit",
                        "The upright dashed line is the physical limit of a server of this kind.");
    }

    private static String answer(LoadGroup group) {
        String summary = FigureSummary.of(
                group.cells(), LoadCell::label, CapacityCharts::capacity, rate -> ReportFormat.value(rate, "/s"));
        return summary.isEmpty() ? "No server kept the objective at any rate." : "Capacity: " + summary + ".";
    }

    /// Not a number if none was found.
    private static double capacity(LoadCell cell) {
        RateRecord capacity = search(cell).capacity();
        return capacity == null ? Double.NaN : capacity.perSecond();
    }
}

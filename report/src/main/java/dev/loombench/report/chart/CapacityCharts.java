package dev.loombench.report.chart;

import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.report.load.CapacityLimit;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

public final class CapacityCharts {
    private static final String MEDIAN = "p50";
    private static final String TAIL = "p99";
    private static final String CONFIRMED = "capacity at {slo} {rate}, saturation {rate}";
    private static final String UNCONFIRMED = "capacity at {slo} {rate} (not confirmed), saturation {rate}";

    private CapacityCharts() {}

    /// Latency against offered rate: p50 and p99 of each server with its capacity, the bounds of the objective, and
    /// predictions.
    public static LineChart latency(String id, LoadGroup group, ExperimentRecord experiment) {
        List<ChartLine> lines = new ArrayList<>();
        List<Band> bands = new ArrayList<>();
        List<Plot.Rule> limits = new ArrayList<>();
        for (LoadCell cell : group.cells()) {
            CapacityRecord search = search(cell);
            lines.add(curve(cell, search, TAIL, Mark.LINE));
            lines.add(curve(cell, search, MEDIAN, Mark.DASHED));
            int shape = group.cells().indexOf(cell);
            lines.add(new ChartLine(cell.name(), "objective kept", Mark.DOT, shape, loads(search, true), List.of()));
            lines.add(new ChartLine(
                    cell.name(), "objective missed", Mark.HOLLOW, shape, loads(search, false), List.of()));
            RateRecord capacity = search.capacity();
            if (capacity != null && capacity.low() != null && capacity.high() != null) {
                bands.add(new Band(
                        true, capacity.low(), capacity.high(), cell.name().colour(), ""));
            }
            CapacityLimit.of(experiment, cell).ifPresent(limit -> {
                lines.add(new ChartLine(
                        cell.name(),
                        "predicted",
                        Mark.DOTS,
                        limit.p99().stream()
                                .map(point -> ChartLine.point(point.getFirst(), point.getLast()))
                                .toList()));
                limits.add(new Plot.Rule(
                        true,
                        ChartRounding.round(limit.perSecond()),
                        cell.name().colour(),
                        Mark.DASHED,
                        ReportFormat.value(limit.perSecond(), "/s") + ", " + limit.bound()));
            });
        }
        lines.removeIf(line -> line.points().isEmpty());
        List<Plot.Rule> rules = new ArrayList<>(bounds(group));
        List<Double> rates = new ArrayList<>(ChartLine.xs(
                lines.stream().filter(line -> line.look() != Mark.DOTS).toList()));
        bands.forEach(band -> rates.add(band.to()));
        limits.forEach(limit -> rates.add(limit.at() * 1.05));
        List<Double> latencies = new ArrayList<>(ChartLine.ys(lines));
        rules.forEach(bound -> latencies.add(bound.at()));
        rules.addAll(limits);
        String answer = FigureSummary.of(
                "Capacity",
                group.cells(),
                LoadCell::label,
                CapacityCharts::capacity,
                rate -> ReportFormat.value(rate, "/s"));
        return new LineChart(
                ChartKind.CAPACITY.frame(id, answer.isEmpty() ? "No server kept the objective at any rate." : answer),
                1,
                List.of(new Plot(
                        "Latency",
                        Axis.linear("offered", "/s", rates),
                        Axis.over("latency", "s", latencies, List.of()),
                        lines,
                        bands,
                        rules)));
    }

    /// Result of the cell's search.
    public static CapacityRecord search(LoadCell cell) {
        return Objects.requireNonNull(cell.load().capacity(), cell.label());
    }

    /// Capacity with its objective, and saturation, as text.
    public static String resultText(CapacityRecord search) {
        RateRecord saturation = search.saturation();
        return MessageTemplate.fill(
                search.confirmed() ? CONFIRMED : UNCONFIRMED,
                search.slo(),
                search.capacity() == null ? "none" : rate(search.capacity()),
                saturation == null ? "unknown (" + search.saturationAbsent() + ")" : rate(saturation));
    }

    private static String rate(RateRecord rate) {
        return (ReportFormat.value(rate.perSecond(), "/s") + " "
                        + ReportFormat.ends(rate.perSecond(), rate.low(), rate.high(), "/s"))
                .strip();
    }

    private static ChartLine curve(LoadCell cell, CapacityRecord search, String figure, Mark look) {
        return new ChartLine(
                cell.name(),
                figure,
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

    /// Not a number if none was found.
    private static double capacity(LoadCell cell) {
        RateRecord capacity = search(cell).capacity();
        return capacity == null ? Double.NaN : capacity.perSecond();
    }
}

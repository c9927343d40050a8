package dev.loombench.report.chart;

import dev.loombench.lab.model.CapacityDocument.CurveRecord;
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
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Chart of latency against offered rate: p50 and p99 of each server with its capacity, the bounds of the
/// objective, and predictions.
public record CapacityChart(ChartFrame frame, List<Bound> bounds, List<Line> lines) implements Chart {
    private static final String MEDIAN = "p50";
    private static final String TAIL = "p99";

    /// Bound of the objective on a latency percentile.
    public record Bound(String figure, double seconds) {}

    /// Curve of a server.
    ///
    /// @param p50 pairs of offered rate and seconds, by rising rate
    /// @param capacity absent if none was found
    /// @param limit physical limit; absent if unknown
    /// @param predicted pairs of offered rate and predicted p99 in seconds; empty if there is no prediction
    public record Line(
            String label,
            int slot,
            List<List<Double>> p50,
            List<List<Double>> p99,
            List<Load> loads,
            @Nullable Double capacity,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Limit limit,
            List<List<Double>> predicted) {}

    /// The physical limit of a server.
    ///
    /// @param bound the resource that sets it
    public record Limit(double perSecond, String bound) {}

    /// A load of the search.
    ///
    /// @param kept whether it met the objective
    public record Load(double offered, double p99, boolean kept) {}

    /// Optional marks that this chart has.
    public Marks marks() {
        return Marks.of(bounds, lines);
    }

    /// Optional kinds of marks.
    ///
    /// @param kept loads that met the objective
    /// @param missed loads that missed it
    public record Marks(
            boolean intervals, boolean bounds, boolean kept, boolean missed, boolean predicted, boolean limits) {
        private static Marks of(List<Bound> bounds, List<Line> lines) {
            List<Load> loads =
                    lines.stream().flatMap(line -> line.loads().stream()).toList();
            return new Marks(
                    lines.stream().anyMatch(line -> line.low() != null),
                    !bounds.isEmpty(),
                    loads.stream().anyMatch(Load::kept),
                    loads.stream().anyMatch(load -> !load.kept()),
                    lines.stream().anyMatch(line -> !line.predicted().isEmpty()),
                    lines.stream().anyMatch(line -> line.limit() != null));
        }
    }

    public static CapacityChart of(String id, LoadGroup group, ExperimentRecord experiment) {
        List<Bound> bounds = group.cells().stream()
                .flatMap(cell -> search(cell).bounds().entrySet().stream())
                .map(bound -> new Bound(bound.getKey(), bound.getValue()))
                .distinct()
                .toList();
        List<Line> lines = group.cells().stream()
                .map(cell -> line(cell, CapacityLimit.of(experiment, cell)))
                .toList();
        return new CapacityChart(
                new ChartFrame(
                        "capacity",
                        id,
                        "Latency against offered rate",
                        description(group),
                        reading(group, Marks.of(bounds, lines))),
                bounds,
                lines);
    }

    /// Result of the cell's search.
    public static CapacityRecord search(LoadCell cell) {
        return Objects.requireNonNull(cell.load().capacity(), cell.label());
    }

    private static Line line(LoadCell cell, Optional<CapacityLimit> limit) {
        CapacityRecord search = search(cell);
        RateRecord capacity = search.capacity();
        return new Line(
                cell.label(),
                cell.name().slot(),
                points(search, MEDIAN),
                points(search, TAIL),
                search.loads().stream()
                        .filter(load -> load.counts() && isDrawn(load.latencies(), TAIL))
                        .map(CapacityChart::load)
                        .toList(),
                capacity == null ? null : capacity.perSecond(),
                capacity == null ? null : capacity.low(),
                capacity == null ? null : capacity.high(),
                limit.map(ceiling -> new Limit(ChartRounding.round(ceiling.perSecond()), ceiling.bound()))
                        .orElse(null),
                limit.map(CapacityLimit::p99).orElse(List.of()).stream()
                        .map(point -> List.of(
                                ChartRounding.round(point.getFirst().doubleValue()),
                                ChartRounding.round(point.getLast().doubleValue())))
                        .toList());
    }

    private static Load load(SearchRecord load) {
        return new Load(
                ChartRounding.round(load.offered()), seconds(load.latencies(), TAIL), Boolean.TRUE.equals(load.kept()));
    }

    private static List<List<Double>> points(CapacityRecord search, String figure) {
        return search.curve().stream()
                .filter(rate -> isDrawn(rate.latencies(), figure))
                .map(rate -> point(rate, figure))
                .toList();
    }

    private static List<Double> point(CurveRecord rate, String figure) {
        return List.of(ChartRounding.round(rate.offered()), seconds(rate.latencies(), figure));
    }

    /// Whether a latency can be drawn: a logarithmic axis has no place for 0.
    private static boolean isDrawn(Map<String, Double> latencies, String figure) {
        double seconds = latencies.getOrDefault(figure, Double.NaN);
        return seconds > 0 && Double.isFinite(seconds);
    }

    private static double seconds(Map<String, Double> latencies, String figure) {
        double exact = latencies.getOrDefault(figure, Double.NaN);
        return ChartRounding.round(exact);
    }

    private static ChartCaption reading(LoadGroup group, Marks marks) {
        List<CellValue> capacities = new ArrayList<>();
        for (LoadCell cell : group.cells()) {
            RateRecord capacity = search(cell).capacity();
            if (capacity != null) {
                capacities.add(new CellValue(cell.label(), capacity.perSecond()));
            }
        }
        String summary = CellValueSummary.summary(capacities, rate -> ReportFormat.value(rate, "/s"));
        return new ChartCaption(
                "How many requests per second can each server answer before it becomes too slow?",
                summary.isEmpty() ? "No server kept the objective at any rate." : "Capacity: " + summary + ".",
                ChartHelp.of(
                                "The offered rate grows from left to right. Where a line bends upwards, requests begin to queue.")
                        .where(
                                marks.intervals(),
                                "The tinted band is the interval of the highest rate that keeps the objective.")
                        .where(marks.bounds(), "The dotted line across is the objective's bound.")
                        .where(marks.kept(), "A filled mark is a load that kept the objective.")
                        .where(marks.missed(), "A hollow mark is a load that missed the objective.")
                        .where(
                                marks.predicted(),
                                "Dotted curves are the prediction of a queueing model for the pool's threads.")
                        .where(
                                marks.limits(),
                                "The upright dashed line is the physical limit of a server of this kind.")
                        .text());
    }

    private static String description(LoadGroup group) {
        return "For each server the median and p99 of its latency over the requests offered per second, on a logarithmic"
                + " axis of latency. "
                + group.cells().stream()
                        .map(cell -> cell.label() + ": " + resultText(search(cell)))
                        .collect(Collectors.joining("; "))
                + ". The table that follows holds the loads.";
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
}

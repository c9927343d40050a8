package dev.loombench.report.chart;

import dev.loombench.lab.model.LoadRecord.PercentileRecord;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Chart of latency by percentile on HdrHistogram's axis: 1 / (1 − p), so that each further nine takes the same
/// room.
///
/// @param end end of that axis
public record PercentileChart(ChartFrame frame, Axis axis, double end, List<Line> lines) implements Chart {
    /// Maximum number of points per line; more wouldn't be visible.
    private static final int MAX_POINTS = 300;

    /// Line of a cell. A point is 1 / (1 − p) and the latency in seconds.
    ///
    /// @param corrected latency from the intended start
    /// @param service latency from the time of sending; empty if visibly the same
    public record Line(String label, int slot, List<List<Double>> corrected, List<List<Double>> service) {}

    /// Whether any line has a separate latency from the time of sending.
    public boolean hasService() {
        return lines.stream().anyMatch(line -> !line.service().isEmpty());
    }

    public static PercentileChart of(String id, LoadGroup group) {
        List<Line> lines = group.cells().stream().map(PercentileChart::line).toList();
        List<List<Double>> points = lines.stream()
                .flatMap(line -> Stream.of(line.corrected(), line.service()))
                .flatMap(List::stream)
                .toList();
        double end = points.stream().mapToDouble(List::getFirst).max().orElse(10);
        List<Double> latencies = points.stream().map(List::getLast).toList();
        return new PercentileChart(
                new ChartFrame("percentiles", id, "Latency by percentile", description(group), reading(group, lines)),
                Axis.over("latency", "s", latencies, List.of()),
                Math.max(10, end),
                lines);
    }

    private static Line line(LoadCell cell) {
        long count = Math.max(1, cell.load().answered());
        return new Line(
                cell.label(),
                cell.name().slot(),
                points(cell.intended(), count),
                cell.hasCorrectedLatencies() ? points(cell.service(), count) : List.of());
    }

    /// Points of the line. The maximum of n requests is drawn at n, since 1 / (1 − p) is infinite there.
    private static List<List<Double>> points(List<PercentileRecord> percentiles, long count) {
        List<List<Double>> points = new ArrayList<>();
        List<PercentileRecord> sorted = percentiles.stream()
                .filter(point -> Double.isFinite(point.seconds()))
                .sorted(Comparator.comparingDouble(PercentileRecord::percentile))
                .toList();
        int step = Math.max(1, Math.ceilDiv(sorted.size(), MAX_POINTS));
        for (int i = 0; i < sorted.size(); i++) {
            if (i % step == 0 || i == sorted.size() - 1) {
                double tail = 1 - sorted.get(i).percentile() / 100;
                double position = tail <= 0 ? count : Math.min((double) count, 1 / tail);
                points.add(List.of(
                        ChartRounding.round(position),
                        ChartRounding.round(sorted.get(i).seconds())));
            }
        }
        return points;
    }

    private static ChartCaption reading(LoadGroup group, List<Line> lines) {
        String tails = CellValueSummary.summary(
                group.cells().stream()
                        .map(cell -> new CellValue(cell.label(), secondsAt(cell.intended(), 99)))
                        .toList(),
                seconds -> ReportFormat.value(seconds, "s"));
        boolean hidden = lines.stream().anyMatch(line -> !line.service().isEmpty());
        return new ChartCaption(
                "How long did the slowest requests take, one in ten, in a hundred, in a thousand?",
                (tails.isEmpty() ? "No request of the steady window was answered." : "p99: " + tails + ".")
                        + (hidden
                                ? " Counted from the time of sending, as in a closed loop, latency looks better than it was."
                                : ""),
                ChartHelp.of(
                                "Follow a line to the right: at 99 %, one request in a hundred took longer than its height. Each further"
                                        + " nine takes the same room, as on HdrHistogram's axis.")
                        .where(
                                hidden,
                                "The dashed line counts from when a request was sent; what lies between it and the solid one is"
                                        + " the time that requests waited to be sent.")
                        .text());
    }

    private static double secondsAt(List<PercentileRecord> percentiles, double percentile) {
        return percentiles.stream()
                .filter(point -> point.percentile() == percentile)
                .mapToDouble(PercentileRecord::seconds)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static String description(LoadGroup group) {
        return "A line for each server, from its shortest latency to its longest: "
                + group.cells().stream()
                        .map(cell -> cell.label() + " " + summary(cell.intended()))
                        .collect(Collectors.joining("; "))
                + ". The table that follows holds the same figures.";
    }

    private static String summary(List<PercentileRecord> percentiles) {
        return percentiles.stream()
                .filter(point -> List.of(50.0, 99.0, 100.0).contains(point.percentile()))
                .map(point -> (point.percentile() == 100 ? "max " : "p" + Math.round(point.percentile()) + " ")
                        + ReportFormat.value(point.seconds(), "s"))
                .collect(Collectors.joining(", "));
    }
}

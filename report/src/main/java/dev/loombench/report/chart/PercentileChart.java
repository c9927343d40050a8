package dev.loombench.report.chart;

import dev.loombench.lab.journal.LoadRecord.PercentileRecord;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.load.LoadedCell;
import dev.loombench.report.text.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The latency that each share of the requests doesn't exceed, on the axis of HdrHistogram: 1 / (1 − p), so that
/// each further nine takes the same room.
///
/// @param end of that axis
public record PercentileChart(
        String kind,
        String id,
        String title,
        String description,
        Reading reading,
        Axis axis,
        double end,
        List<Line> lines)
        implements Chart {
    /// More points than this show nothing more.
    private static final int MOST_POINTS = 300;

    /// One cell. A point is 1 / (1 − p) and the latency in seconds.
    ///
    /// @param corrected from the intended start
    /// @param service from the sending; empty where that is visibly the same
    public record Line(String label, int slot, List<List<Double>> corrected, List<List<Double>> service) {}

    /// Whether some cell's latency depends on from when it is counted.
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
                "percentiles",
                id,
                "Latency by percentile",
                description(group),
                reading(group, lines),
                Axis.over("latency", "s", latencies, List.of()),
                Math.max(10, end),
                lines);
    }

    private static Line line(LoadedCell cell) {
        long count = Math.max(1, cell.load().answered());
        return new Line(
                cell.label(),
                cell.name().slot(),
                points(cell.load().intended(), count),
                cell.isCorrected() ? points(cell.load().service(), count) : List.of());
    }

    /// The longest of n stands at n: beyond that the axis would never end.
    private static List<List<Double>> points(List<PercentileRecord> percentiles, long count) {
        List<List<Double>> points = new ArrayList<>();
        List<PercentileRecord> rising = percentiles.stream()
                .filter(point -> Double.isFinite(point.seconds()))
                .sorted(Comparator.comparingDouble(PercentileRecord::percentile))
                .toList();
        int step = Math.max(1, Math.ceilDiv(rising.size(), MOST_POINTS));
        for (int i = 0; i < rising.size(); i++) {
            if (i % step == 0 || i == rising.size() - 1) {
                double beyond = 1 - rising.get(i).percentile() / 100;
                double at = beyond <= 0 ? count : Math.min((double) count, 1 / beyond);
                points.add(List.of(
                        FewDigits.figure(at), FewDigits.figure(rising.get(i).seconds())));
            }
        }
        return points;
    }

    private static Reading reading(LoadGroup group, List<Line> lines) {
        String tails = Extremes.told(
                group.cells().stream()
                        .map(cell ->
                                new Extremes.Figure(cell.label(), at(cell.load().intended(), 99)))
                        .toList(),
                seconds -> Figures.value(seconds, "s"));
        boolean hidden = lines.stream().anyMatch(line -> !line.service().isEmpty());
        return new Reading(
                "How long did the slowest requests take, one in ten, in a hundred, in a thousand?",
                (tails.isEmpty() ? "No request of the steady window was answered." : "p99: " + tails + ".")
                        + (hidden
                                ? " Counted from the time of sending, as in a closed loop, latency looks better than it was."
                                : ""),
                How.to(
                                "Follow a line to the right: at 99 %, one request in a hundred took longer than its height. Each further"
                                        + " nine takes the same room, as on HdrHistogram's axis.")
                        .where(
                                hidden,
                                "The dashed line counts from when a request was sent; what lies between it and the solid one is"
                                        + " the time that requests waited to be sent.")
                        .text());
    }

    private static double at(List<PercentileRecord> percentiles, double percentile) {
        return percentiles.stream()
                .filter(point -> point.percentile() == percentile)
                .mapToDouble(PercentileRecord::seconds)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static String description(LoadGroup group) {
        return "A line for each server, from its shortest latency to its longest: "
                + group.cells().stream()
                        .map(cell -> cell.label() + " " + told(cell.load().intended()))
                        .collect(Collectors.joining("; "))
                + ". The table that follows holds the same figures.";
    }

    private static String told(List<PercentileRecord> percentiles) {
        return percentiles.stream()
                .filter(point -> List.of(50.0, 99.0, 100.0).contains(point.percentile()))
                .map(point -> (point.percentile() == 100 ? "max " : "p" + Math.round(point.percentile()) + " ")
                        + Figures.value(point.seconds(), "s"))
                .collect(Collectors.joining(", "));
    }
}

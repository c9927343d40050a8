package dev.loombench.report.chart;

import dev.loombench.lab.model.LoadRecord.LatencyMapRecord;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadCell.Window;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Heat maps of latency over time, one for each server.
///
/// @param from first second of the steady window
/// @param to first second after it; equal to `from` if there is no such window
public record LatencyMapChart(ChartFrame frame, int from, int to, List<Strip> strips) implements Chart {
    /// Heat map of a server.
    ///
    /// @param from first second of its load
    /// @param step length of a step in seconds
    /// @param below upper end of each class of latencies in seconds
    /// @param counts for each step, the number of requests in each class
    public record Strip(String label, int slot, int from, int step, List<Double> below, List<List<Long>> counts) {}

    /// Builds the chart of the cells' loads.
    ///
    /// @return empty if no cell has a latency map
    public static Optional<LatencyMapChart> of(String id, Window window, List<LoadCell> cells) {
        List<Strip> strips = new ArrayList<>();
        for (LoadCell cell : cells) {
            LatencyMapRecord map = cell.load().latencyMap();
            if (map != null) {
                strips.add(new Strip(
                        cell.label(),
                        cell.name().slot(),
                        map.from(),
                        map.step(),
                        map.below().stream()
                                .map(end -> ChartRounding.round(end.doubleValue()))
                                .toList(),
                        map.counts()));
            }
        }
        return strips.isEmpty()
                ? Optional.empty()
                : Optional.of(new LatencyMapChart(
                        new ChartFrame(
                                "latencymap",
                                id,
                                "Latency over time",
                                "A map for each server: seconds from left to right, latencies from below, and the more requests, the"
                                        + " fuller the colour. Servers: "
                                        + strips.stream().map(Strip::label).collect(Collectors.joining(", "))
                                        + ". The tables of percentiles and over time hold the figures.",
                                new ChartCaption(
                                        "Were slow requests spread over time, or did they come together?",
                                        "The longest: "
                                                + strips.stream()
                                                        .map(LatencyMapChart::longest)
                                                        .collect(Collectors.joining("; "))
                                                + ".",
                                        ChartHelp.of(
                                                        "Each column is a step of the load, each tile a class of latencies (ten per decade): the"
                                                                + " stronger its colour, the larger its share of the requests of that step. A column that reaches high is a stall; two bands are two kinds of"
                                                                + " requests; a band that climbs is a queue that grows.")
                                                .where(!window.isEmpty(), "Thin lines bound the steady window.")
                                                .text())),
                        window.from(),
                        window.to(),
                        strips));
    }

    /// The highest class with a request, and the first step that has one.
    private static String longest(Strip strip) {
        int last = -1;
        int firstStep = 0;
        for (int step = 0; step < strip.counts().size(); step++) {
            List<Long> counts = strip.counts().get(step);
            for (int i = last + 1; i < counts.size(); i++) {
                if (counts.get(i) > 0) {
                    last = i;
                    firstStep = step;
                }
            }
        }
        return strip.label()
                + (last < 0
                        ? " none"
                        : " up to " + ReportFormat.value(strip.below().get(last), "s") + " in second "
                                + (strip.from() + firstStep * strip.step()));
    }
}

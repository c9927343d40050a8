package dev.loombench.report.chart;

import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.load.LoadCell;
import java.util.List;
import java.util.stream.Collectors;

/// Scatter plot of response time against request rate, with a point for each second of a timeline.
///
/// @param timeline id of the chart with the data
public record RateChart(ChartFrame frame, String timeline) implements Chart {
    public static RateChart of(String id, TimelineChart timeline, List<LoadCell> cells) {
        return new RateChart(
                new ChartFrame(
                        "rate", id, "Response time against request rate", description(timeline, cells), reading(cells)),
                timeline.frame().id());
    }

    private static ChartCaption reading(List<LoadCell> cells) {
        return new ChartCaption(
                "Does a server answer more slowly when it has more to answer?",
                "Answered in a second, at most: "
                        + CellValueSummary.summary(
                                cells.stream()
                                        .map(cell -> new CellValue(cell.label(), maxPerSecond(cell)))
                                        .toList(),
                                most -> Format.grouped(Math.round(most)))
                        + ".",
                "Each mark is a second. Marks that rise to the right show a server that slows down under a higher rate;"
                        + " marks in a column show one that slows down for other reasons.");
    }

    private static String description(TimelineChart timeline, List<LoadCell> cells) {
        return "A point for each " + (timeline.step() == 1 ? "second" : "step of " + timeline.step() + " s")
                + ": the median response time over the requests answered per second. "
                + cells.stream()
                        .map(cell -> cell.label() + " up to " + Format.grouped(maxPerSecond(cell)) + " per second")
                        .collect(Collectors.joining("; "))
                + ". The table over time holds the figures.";
    }

    private static long maxPerSecond(LoadCell cell) {
        return cell.load().seconds().stream()
                .mapToLong(SecondRecord::answered)
                .max()
                .orElse(0);
    }
}

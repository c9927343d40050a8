package dev.loombench.report.chart;

import dev.loombench.protocol.Format;
import dev.loombench.report.load.LatencyClasses;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.text.ReportFormat;
import java.util.List;
import java.util.stream.Collectors;

/// Histogram of response times: a strip of bars for each server, over common classes.
///
/// @param ends upper end of each class in seconds
public record DistributionChart(ChartFrame frame, List<Double> ends, List<Strip> strips) implements Chart {
    /// Bars of one server.
    ///
    /// @param counts number of requests in each class
    public record Strip(String label, int slot, List<Long> counts) {}

    public static DistributionChart of(String id, LoadGroup group, LatencyClasses classes) {
        return new DistributionChart(
                new ChartFrame(
                        "distribution",
                        id,
                        "Distribution of the response times",
                        description(group, classes),
                        reading(group, classes)),
                classes.ends(),
                group.cells().stream().map(cell -> strip(cell, classes)).toList());
    }

    private static ChartCaption reading(LoadGroup group, LatencyClasses classes) {
        return new ChartCaption(
                "How are the response times spread, and do they fall into groups?",
                "Most frequent: "
                        + group.cells().stream()
                                .map(cell -> cell.label() + " " + fullest(strip(cell, classes), classes))
                                .collect(Collectors.joining("; "))
                        + ".",
                "Each bar is the share of a server's requests in a class of response times; classes become wider to the right."
                        + " Two humps are two kinds of requests, such as those that were queued and those that were not.");
    }

    private static Strip strip(LoadCell cell, LatencyClasses classes) {
        return new Strip(
                cell.label(), cell.name().slot(), classes.counts(cell.load().distribution()));
    }

    private static String description(LoadGroup group, LatencyClasses classes) {
        return "Bars over " + classes.ends().size() + " classes of response times. The fullest class of each server: "
                + group.cells().stream()
                        .map(cell -> cell.label() + " " + fullest(strip(cell, classes), classes))
                        .collect(Collectors.joining("; "))
                + ". The table that follows holds the counts.";
    }

    private static String fullest(Strip strip, LatencyClasses classes) {
        int fullest = 0;
        for (int i = 1; i < strip.counts().size(); i++) {
            fullest = strip.counts().get(i) > strip.counts().get(fullest) ? i : fullest;
        }
        return strip.counts().isEmpty()
                ? "none"
                : Format.grouped(strip.counts().get(fullest)) + " requests up to "
                        + ReportFormat.value(classes.ends().get(fullest), "s");
    }
}

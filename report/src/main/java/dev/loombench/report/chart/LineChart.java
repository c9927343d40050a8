package dev.loombench.report.chart;

import dev.loombench.report.text.ReportFormat;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Lines and points over an axis, in one plot or several.
///
/// @param across maximum number of plots beside each other; where it is 1 and all have the same horizontal axis,
///     they share it, and one pointer goes through all
public record LineChart(ChartFrame frame, int across, List<Plot> plots) implements Chart {
    /// All lines.
    public List<ChartLine> lines() {
        return plots.stream().flatMap(plot -> plot.lines().stream()).toList();
    }

    @Override
    public List<String> facts() {
        return plots.stream()
                .flatMap(plot -> plot.lines().stream()
                        .filter(line -> !line.label().isEmpty()
                                && line.values().findAny().isPresent())
                        .map(line -> Stream.of(plots.size() > 1 ? plot.title() : "", line.label(), line.name())
                                        .filter(text -> !text.isEmpty())
                                        .distinct()
                                        .collect(Collectors.joining(", "))
                                + range(line, plot.y().unit())))
                .toList();
    }

    private static String range(ChartLine line, String unit) {
        DoubleSummaryStatistics values =
                line.values().mapToDouble(Double::doubleValue).summaryStatistics();
        return unit.equals("×")
                ? " from " + ReportFormat.ratio(values.getMin()) + " to " + ReportFormat.ratio(values.getMax())
                : " from " + ReportFormat.value(values.getMin(), unit) + " to "
                        + ReportFormat.value(values.getMax(), unit);
    }
}

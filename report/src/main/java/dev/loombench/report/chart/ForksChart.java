package dev.loombench.report.chart;

import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.OrderStatisticInterval;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.trial.ForkSeries;
import dev.loombench.report.trial.ForkSeries.Fork;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chart of all forks: a dot for each, with the median of each cell and its interval.
public record ForksChart(ChartFrame frame, Axis axis, List<RowGroup<Row>> groups) implements Chart {
    private static final double CONFIDENCE_LEVEL = 0.95;

    /// Row of a cell.
    ///
    /// @param values figures of its forks, in the order in which they ran
    /// @param low lower end of the median's interval by order statistics; absent with too few forks
    public record Row(
            String label,
            int slot,
            List<Double> values,
            double median,
            @Nullable Double low,
            @Nullable Double high,
            Text text) {}

    /// The row's figures as text.
    public record Text(String median, String interval, String range) {}

    /// Builds the chart of the cells' forks.
    ///
    /// @param cells at least one
    /// @return empty if no cell has more than one fork
    public static Optional<ForksChart> of(String id, String metric, String unit, List<ForkSeries> cells) {
        if (cells.stream().allMatch(cell -> cell.forks().size() < 2)) {
            return Optional.empty();
        }
        List<Double> values = cells.stream()
                .flatMap(cell -> cell.forks().stream().map(Fork::value))
                .toList();
        boolean alike = cells.stream().map(ForkSeries::setting).distinct().count() == 1;
        List<RowGroup<Row>> groups = RowGroup.of(
                cells,
                cell -> cell.name().model(),
                cell -> alike ? "" : cell.setting(),
                (cell, label) -> row(cell, label, unit));
        return Optional.of(new ForksChart(
                new ChartFrame("forks", id, "Forks: " + metric, description(cells, unit), reading(cells, groups)),
                Axis.over(metric, unit, values, List.of()),
                groups));
    }

    /// Whether the chart has an interval.
    public boolean hasIntervals() {
        return hasIntervals(groups);
    }

    private static boolean hasIntervals(List<RowGroup<Row>> groups) {
        return groups.stream().flatMap(group -> group.rows().stream()).anyMatch(row -> row.low() != null);
    }

    /// Interval of the median by order statistics; empty with too few forks.
    public static Optional<Interval> interval(ForkSeries cell) {
        return OrderStatisticInterval.of(cell.forks().stream().map(Fork::value).toList(), CONFIDENCE_LEVEL)
                .map(OrderStatisticInterval::interval);
    }

    private static Row row(ForkSeries cell, String label, String unit) {
        Optional<Interval> interval = interval(cell);
        double median = cell.median();
        return new Row(
                label,
                cell.name().slot(),
                cell.forks().stream()
                        .map(fork -> ChartRounding.round(fork.value()))
                        .toList(),
                ChartRounding.round(median),
                interval.map(Interval::low).orElse(null),
                interval.map(Interval::high).orElse(null),
                new Text(
                        ReportFormat.value(median, unit),
                        interval.map(ends -> ReportFormat.interval(median, ends.low(), ends.high(), unit))
                                .orElse(""),
                        ReportFormat.value(least(cell), unit) + " to " + ReportFormat.value(most(cell), unit)));
    }

    private static double least(ForkSeries cell) {
        return cell.forks().stream().mapToDouble(Fork::value).min().orElseThrow();
    }

    private static double most(ForkSeries cell) {
        return cell.forks().stream().mapToDouble(Fork::value).max().orElseThrow();
    }

    private static ChartCaption reading(List<ForkSeries> cells, List<RowGroup<Row>> groups) {
        Optional<ForkSeries> widest = cells.stream()
                .filter(cell -> least(cell) > 0)
                .max(Comparator.comparingDouble(cell -> most(cell) / least(cell)));
        return new ChartCaption(
                "How much do the forks of a cell differ?",
                widest.map(cell -> "Largest spread: " + cell.label() + ", where the largest of "
                                + cell.forks().size() + " forks is " + ReportFormat.ratio(most(cell) / least(cell))
                                + " the smallest.")
                        .orElse(""),
                ChartHelp.of("Each dot is a fork, a fresh JVM. The upright line is their median.")
                        .where(
                                hasIntervals(groups),
                                "The bar is the median's interval by order statistics, which needs 6 forks.")
                        .and(
                                "Two groups of dots are JVMs that compiled or laid out the code differently; a single distant dot is a fork"
                                        + " that something disturbed.")
                        .text());
    }

    private static String description(List<ForkSeries> cells, String unit) {
        return "A row of dots for each cell, one for each fork. "
                + Stream.concat(
                                cells.stream()
                                        .limit(12)
                                        .map(cell -> cell.label() + ": "
                                                + cell.forks().size() + " from "
                                                + ReportFormat.value(least(cell), unit) + " to "
                                                + ReportFormat.value(most(cell), unit)),
                                cells.size() > 12 ? Stream.of("and " + (cells.size() - 12) + " more") : Stream.of())
                        .collect(Collectors.joining("; "))
                + ". The table of trials holds the same figures.";
    }
}

package dev.loombench.report.chart;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.report.factor.Factor;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chart of a metric over a factor on logarithmic axes: a plot for each setting of the other factors.
///
/// @param factor name of the factor
/// @param levels levels in rising order
/// @param axis of the metric
/// @param all number of settings, including those that aren't drawn
public record SweepChart(ChartFrame frame, String factor, List<Level> levels, Axis axis, int all, List<Plot> plots)
        implements Chart {
    private static final int MIN_LEVELS = 3;
    private static final int MAX_PLOTS = 6;

    /// A level of the factor.
    ///
    /// @param word label, such as `10k`
    public record Level(double at, String word) {}

    /// Plot of a setting.
    ///
    /// @param label the setting; empty if there is only one
    public record Plot(String label, List<Line> lines) {
        /// Whether the plot has an ideal.
        boolean hasIdeals() {
            return lines.stream().flatMap(line -> line.points().stream()).anyMatch(point -> point.ideal() != null);
        }
    }

    /// Line of a model.
    public record Line(String label, int slot, List<Point> points) {}

    /// Point of a cell.
    ///
    /// @param low lower end of its interval; absent if there is none
    /// @param ideal physical limit; absent if none is modelled
    /// @param text the figure as text
    public record Point(
            double at,
            double value,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double ideal,
            String text) {}

    /// Whether any plot has an ideal.
    public boolean hasIdeals() {
        return plots.stream().anyMatch(Plot::hasIdeals);
    }

    /// A factor with the values of its numeric levels.
    private record SweptFactorLevels(Factor factor, Map<String, Double> values) {}

    /// Builds the chart of a metric's estimates.
    ///
    /// @param estimates estimates of one metric
    /// @return empty if no factor has three numeric levels above 0
    public static Optional<SweepChart> of(String id, List<EstimateRecord> estimates, CellNames names) {
        List<EstimateRecord> drawn = estimates.stream()
                .filter(estimate -> estimate.estimate() > 0 && Double.isFinite(estimate.estimate()))
                .toList();
        List<Factor> factors = Factor.of(drawn, names.jdks());
        return factors.stream()
                .flatMap(factor -> swept(factor).stream())
                .max(Comparator.comparingInt(swept -> swept.values().size()))
                .flatMap(swept -> chart(id, drawn, swept, swept.factor().without(factors), names));
    }

    private static Optional<SweptFactorLevels> swept(Factor factor) {
        return factor.quantities()
                .map(levels -> {
                    Map<String, Double> values = new LinkedHashMap<>();
                    for (int i = 0; i < levels.size(); i++) {
                        if (levels.get(i).value() > 0) {
                            values.put(factor.levels().get(i), levels.get(i).value());
                        }
                    }
                    return new SweptFactorLevels(factor, values);
                })
                .filter(swept -> swept.values().size() >= MIN_LEVELS);
    }

    private static Optional<SweepChart> chart(
            String id,
            List<EstimateRecord> estimates,
            SweptFactorLevels swept,
            List<Factor> otherFactors,
            CellNames names) {
        Map<String, List<EstimateRecord>> settings = estimates.stream()
                .filter(estimate -> swept.values().containsKey(swept.factor().level(estimate)))
                .collect(Collectors.groupingBy(
                        estimate -> Factor.setting(estimate, otherFactors), LinkedHashMap::new, Collectors.toList()));
        List<Plot> plots = settings.entrySet().stream()
                .map(setting -> plot(setting.getKey(), setting.getValue(), swept, names))
                .filter(plot ->
                        plot.lines().stream().anyMatch(line -> line.points().size() > 1))
                .toList();
        if (plots.stream()
                .flatMap(plot -> plot.lines().stream())
                .noneMatch(line -> line.points().size() >= MIN_LEVELS)) {
            return Optional.empty();
        }
        EstimateRecord first = estimates.getFirst();
        List<Plot> drawnPlots = plots.stream().limit(MAX_PLOTS).toList();
        String title = first.metric() + " over " + swept.factor().name();
        return Optional.of(new SweepChart(
                new ChartFrame(
                        "sweep",
                        id,
                        title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1),
                        description(drawnPlots, first.unit()),
                        reading(drawnPlots, first.metric(), swept.factor().name())),
                swept.factor().name(),
                swept.values().entrySet().stream()
                        .map(level -> new Level(level.getValue(), level.getKey()))
                        .sorted(Comparator.comparingDouble(Level::at))
                        .toList(),
                axis(first, drawnPlots),
                plots.size(),
                drawnPlots));
    }

    private static Plot plot(String label, List<EstimateRecord> estimates, SweptFactorLevels swept, CellNames names) {
        Map<String, List<Point>> models = new LinkedHashMap<>();
        Map<String, Integer> slots = new LinkedHashMap<>();
        for (EstimateRecord estimate : estimates) {
            String model = estimate.cell().model();
            slots.putIfAbsent(model, names.name(estimate.cell()).slot());
            models.computeIfAbsent(model, unknown -> new ArrayList<>())
                    .add(point(
                            estimate,
                            Objects.requireNonNull(
                                    swept.values().get(swept.factor().level(estimate)))));
        }
        return new Plot(
                label,
                models.entrySet().stream()
                        .map(model -> new Line(
                                model.getKey(),
                                Objects.requireNonNull(slots.get(model.getKey())),
                                model.getValue().stream()
                                        .sorted(Comparator.comparingDouble(Point::at))
                                        .toList()))
                        .toList());
    }

    private static Point point(EstimateRecord estimate, double at) {
        Double low = positive(estimate.low());
        Double high = positive(estimate.high());
        boolean interval = low != null && high != null;
        return new Point(
                at,
                estimate.estimate(),
                interval ? low : null,
                interval ? high : null,
                estimate.ideal() == null ? null : positive(estimate.ideal().value()),
                (ReportFormat.value(estimate.estimate(), estimate.unit()) + " "
                                + ReportFormat.interval(
                                        estimate.estimate(), estimate.low(), estimate.high(), estimate.unit()))
                        .strip());
    }

    private static @Nullable Double positive(@Nullable Double value) {
        return value != null && value > 0 && Double.isFinite(value) ? value : null;
    }

    private static Axis axis(EstimateRecord first, List<Plot> plots) {
        List<Double> values = plots.stream()
                .flatMap(plot -> plot.lines().stream())
                .flatMap(line -> line.points().stream())
                .flatMap(point -> Stream.of(point.value(), point.ideal()))
                .filter(Objects::nonNull)
                .toList();
        return Axis.log(first.metric(), first.unit(), values);
    }

    private static ChartCaption reading(List<Plot> plots, String metric, String factor) {
        List<CellValue> growth = plots.getFirst().lines().stream()
                .filter(line -> line.points().size() > 1)
                .map(line -> new CellValue(line.label(), tenfold(line)))
                .toList();
        String where = plots.getFirst().label().isEmpty()
                ? ""
                : " (" + plots.getFirst().label() + ")";
        return new ChartCaption(
                "How does " + metric + " grow with " + factor + "?",
                "Ten times the " + factor + " multiplies the " + metric + " by" + where + ": "
                        + CellValueSummary.summary(growth, ReportFormat::ratio) + ".",
                ChartHelp.of(
                                "Both axes are logarithmic: a line that rises by one decade in one decade is proportional to the factor, and a flat line doesn't depend on it.")
                        .where(
                                plots.stream().anyMatch(Plot::hasIdeals),
                                "The dashed line is the ideal; the gap to it is what is lost.")
                        .text());
    }

    /// Factor by which the metric grows per tenfold factor, from the first point to the last.
    private static double tenfold(Line line) {
        Point first = line.points().getFirst();
        Point last = line.points().getLast();
        return Math.pow(10, Math.log(last.value() / first.value()) / Math.log(last.at() / first.at()));
    }

    private static String description(List<Plot> plots, String unit) {
        return "A line for each model"
                + (plots.size() > 1 ? ", in " + plots.size() + " plots" : "")
                + ". "
                + plots.stream()
                        .flatMap(plot -> plot.lines().stream()
                                .filter(line -> line.points().size() > 1)
                                .map(line -> (plot.label().isEmpty() ? "" : plot.label() + ", ") + line.label() + ": "
                                        + ReportFormat.value(
                                                line.points().getFirst().value(), unit) + " to "
                                        + ReportFormat.value(
                                                line.points().getLast().value(), unit)))
                        .limit(16)
                        .collect(Collectors.joining("; "))
                + ". The table that follows holds the same figures.";
    }
}

package dev.loombench.report.chart;

import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.IdealRecord;
import dev.loombench.lab.model.run.PublishedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.chart.Axis.Tick;
import dev.loombench.report.chart.ChartKind.MarkKey;
import dev.loombench.report.chart.HeatChart.HeatMap;
import dev.loombench.report.factor.Factor;
import dev.loombench.report.factor.Factor.LevelQuantity;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.MetricMatrix;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Charts of an experiment's estimates.
public final class EstimateCharts {
    private static final int MIN_LEVELS = 3;
    private static final int MAX_PLOTS = 6;
    private static final int MIN_TILES = 4;
    private static final int MAX_MAPS = 12;

    /// Shares of the full colour of the smallest and the largest value.
    private static final double LEAST_COLOUR = 0.08;

    private static final double MOST_COLOUR = 0.92;

    /// Room beyond the first and the last level.
    private static final double LEVEL_MARGIN = 1.06;

    private EstimateCharts() {}

    /// Measured against ideal: for each cell the estimate with its interval, the physical limit, and the figure
    /// published for the same parameters.
    ///
    /// @param estimates estimates of one metric; non-finite ones aren't drawn
    /// @return empty if there is nothing to draw
    public static Optional<DotChart> measured(String id, List<EstimateRecord> estimates, CellNames names) {
        List<EstimateRecord> drawn = estimates.stream()
                .filter(estimate -> Double.isFinite(estimate.estimate()))
                .toList();
        if (drawn.isEmpty()) {
            return Optional.empty();
        }
        String metric = drawn.getFirst().metric();
        String unit = drawn.getFirst().unit();
        Function<EstimateRecord, String> label = estimate -> names.label(estimate.cell(), estimate.jdk());
        ChartFrame frame = drawn.stream().anyMatch(estimate -> estimate.ideal() != null)
                ? ChartKind.AGAINST_IDEAL.frame(
                        id,
                        FigureSummary.of(
                                "Share of the physical limit that is reached",
                                drawn,
                                label,
                                estimate -> Objects.requireNonNullElse(estimate.efficiency(), Double.NaN),
                                Format::percent),
                        metric)
                : ChartKind.MEASURED.frame(
                        id,
                        FigureSummary.of(
                                metric,
                                drawn,
                                label,
                                EstimateRecord::estimate,
                                value -> ReportFormat.value(value, unit)),
                        metric);
        List<RowGroup> groups = RowGroup.of(
                drawn,
                estimate -> estimate.cell().model(),
                estimate -> names.setting(estimate.cell(), estimate.jdk()),
                (estimate, name) -> measuredRow(estimate, names.name(estimate.cell()), name));
        return Optional.of(new DotChart(
                frame,
                Axis.over(metric, unit, groups),
                List.of("measured", "ideal", "beyond it", "published"),
                groups));
    }

    private static ChartRow measuredRow(EstimateRecord estimate, CellName name, String label) {
        String unit = estimate.unit();
        double measured = estimate.estimate();
        IdealRecord limit = estimate.ideal();
        Double ideal = limit == null ? null : finite(limit.value());
        PublishedRecord source = estimate.published();
        Double published = source == null || source.scale() != null ? null : finite(source.value());
        String figure = ReportFormat.value(measured, unit);
        String interval = ReportFormat.ends(measured, estimate.low(), estimate.high(), unit);
        String reached = estimate.efficiency() == null ? "" : Format.percent(estimate.efficiency());
        List<PlacedMark> marks = new ArrayList<>();
        if (ideal != null) {
            marks.addAll(wayFromIdeal(estimate, ideal));
        }
        marks.addAll(PlacedMark.list(
                PlacedMark.range(Mark.WHISKER, finite(estimate.low()), finite(estimate.high())),
                PlacedMark.at(Mark.TICK, ideal, "ink"),
                PlacedMark.at(Mark.DOT, measured, ""),
                PlacedMark.at(Mark.DIAMOND, published, "soft")));
        return new ChartRow(
                label,
                "",
                name.colour(),
                marks,
                figure,
                reached,
                List.of(
                        (figure + " " + interval).strip(),
                        ideal == null
                                ? ""
                                : ReportFormat.value(ideal, unit)
                                        + (reached.isEmpty() ? "" : ", of which " + reached + " is reached"),
                        beyondIdeal(estimate),
                        published == null ? "" : ReportFormat.value(published, unit)));
    }

    /// From the ideal to what was measured: what is explained, part by part, and the rest.
    private static List<PlacedMark> wayFromIdeal(EstimateRecord estimate, double ideal) {
        List<PlacedMark> explained = new ArrayList<>();
        double at = ideal;
        if (estimate.shortfall() != null) {
            for (var part : estimate.shortfall().parts()) {
                explained.add(new PlacedMark(Mark.EXPLAINED, at, at + part.seconds(), "", ""));
                at += part.seconds();
            }
        }
        explained.addFirst(new PlacedMark(Mark.BAND, at, estimate.estimate(), "", ""));
        return explained;
    }

    private static String beyondIdeal(EstimateRecord estimate) {
        ShortfallRecord shortfall = estimate.shortfall();
        if (shortfall == null) {
            return "";
        }
        Map<String, Double> parts = new LinkedHashMap<>();
        shortfall.parts().forEach(part -> parts.put(part.cause(), part.seconds()));
        parts.put("unexplained", shortfall.unexplained());
        return parts.entrySet().stream()
                .map(part -> part.getKey() + " " + ReportFormat.value(part.getValue(), estimate.unit()))
                .collect(Collectors.joining(", "));
    }

    private static @Nullable Double finite(@Nullable Double value) {
        return value != null && Double.isFinite(value) ? value : null;
    }

    /// Memory of one more thread, stacked by kind of memory.
    ///
    /// @return empty if the experiment isn't of memory, or the resident memory of no cell is known
    public static Optional<DotChart> memory(String id, ExperimentRecord experiment, CellNames names) {
        Map<String, List<ChartRow>> groups = new LinkedHashMap<>();
        if (experiment.method().equals("memory")) {
            MetricMatrix.of(experiment)
                    .map(MetricMatrix::rows)
                    .orElse(List.of())
                    .forEach(row -> {
                        List<@Nullable Double> parts = memoryParts(row.figures());
                        if (parts.stream().anyMatch(Objects::nonNull)) {
                            groups.computeIfAbsent("up to " + row.step() + " threads", unknown -> new ArrayList<>())
                                    .add(memoryRow(names.label(row.cell(), row.jdk()), parts));
                        }
                    });
        }
        if (groups.isEmpty()) {
            return Optional.empty();
        }
        List<RowGroup> steps = groups.entrySet().stream()
                .map(group -> new RowGroup(group.getKey(), group.getValue()))
                .toList();
        Map<String, Double> totals = new LinkedHashMap<>();
        steps.forEach(step -> step.rows()
                .forEach(row -> totals.put(steps.size() > 1 ? step.nameOf(row) : row.label(), total(row.marks()))));
        return Optional.of(new DotChart(
                ChartKind.MEMORY.frame(
                        id,
                        FigureSummary.of(
                                "In total",
                                List.copyOf(totals.entrySet()),
                                Map.Entry::getKey,
                                Map.Entry::getValue,
                                EstimateCharts::bytes)),
                Axis.linear("memory", "B", RowGroup.ends(steps)),
                Stream.concat(
                                Stream.of("together"),
                                ChartKind.MEMORY.keys().stream().map(MarkKey::text))
                        .toList(),
                steps));
    }

    private static ChartRow memoryRow(String label, List<@Nullable Double> parts) {
        List<PlacedMark> stack = PlacedMark.stack(parts, ChartKind.MEMORY.keys(), EstimateCharts::bytes);
        List<String> values = new ArrayList<>(List.of(bytes(total(stack))));
        parts.forEach(part -> values.add(part == null ? "not known" : bytes(part)));
        return new ChartRow(label, "", "", stack, values.getFirst(), "", values);
    }

    private static double total(List<PlacedMark> stack) {
        return stack.isEmpty() ? 0 : Objects.requireNonNull(stack.getLast().to());
    }

    private static String bytes(double bytes) {
        return ReportFormat.value(bytes, "B");
    }

    /// Bytes in the order of the chart's keys.
    private static List<@Nullable Double> memoryParts(Map<String, EstimateRecord> figures) {
        Double heap = bytes(figures, "heap");
        Double rss = bytes(figures, "rss");
        return Arrays.asList(
                rss == null || heap == null ? null : Math.min(heap, rss),
                rss == null ? null : heap == null ? rss : rss - Math.min(heap, rss),
                bytes(figures, "page-tables"),
                bytes(figures, "kernel-stack"),
                bytes(figures, "slab"));
    }

    private static @Nullable Double bytes(Map<String, EstimateRecord> figures, String source) {
        EstimateRecord estimate = figures.get(source + "-per-thread");
        return estimate == null || !Double.isFinite(estimate.estimate())
                ? null
                : ChartRounding.round(Math.max(0, estimate.estimate()));
    }

    /// A metric over a factor on logarithmic axes: a plot for each setting of the other factors.
    ///
    /// @param estimates estimates of one metric
    /// @return empty if no factor has three numeric levels above 0
    public static Optional<LineChart> sweep(String id, List<EstimateRecord> estimates, CellNames names) {
        List<EstimateRecord> drawn = estimates.stream()
                .filter(estimate -> estimate.estimate() > 0 && Double.isFinite(estimate.estimate()))
                .toList();
        List<Factor> factors = Factor.of(drawn, names.jdks());
        return factors.stream()
                .max(Comparator.comparingInt(factor -> levels(factor).size()))
                .filter(factor -> levels(factor).size() >= MIN_LEVELS)
                .flatMap(factor -> sweep(id, drawn, factor, factor.without(factors), names));
    }

    /// Levels of a factor that are quantities above 0, in rising order.
    private static List<Tick> levels(Factor factor) {
        List<LevelQuantity> quantities = factor.quantities().orElse(List.of());
        return IntStream.range(0, quantities.size())
                .mapToObj(
                        i -> new Tick(quantities.get(i).value(), factor.levels().get(i)))
                .filter(level -> level.at() > 0)
                .sorted(Comparator.comparingDouble(Tick::at))
                .toList();
    }

    private static Optional<LineChart> sweep(
            String id, List<EstimateRecord> estimates, Factor factor, List<Factor> otherFactors, CellNames names) {
        List<Tick> levels = levels(factor);
        SequencedMap<String, List<ChartLine>> plots = new LinkedHashMap<>();
        bySetting(estimates, estimate -> Factor.setting(estimate, otherFactors))
                .forEach((setting, cells) -> plots.put(setting, sweepLines(cells, factor, levels, names)));
        plots.values().removeIf(lines -> longest(lines) < 2);
        if (plots.values().stream().noneMatch(lines -> longest(lines) >= MIN_LEVELS)) {
            return Optional.empty();
        }
        String metric = estimates.getFirst().metric();
        List<ChartLine> lines =
                plots.values().stream().limit(MAX_PLOTS).flatMap(List::stream).toList();
        double least = levels.getFirst().at() / LEVEL_MARGIN;
        Axis x = new Axis(factor.name(), "", true, least, levels.getLast().at() * LEVEL_MARGIN, levels);
        Axis y = Axis.log(metric, estimates.getFirst().unit(), ChartLine.ys(lines));
        List<Plot> drawn = plots.entrySet().stream()
                .limit(MAX_PLOTS)
                .map(plot -> new Plot(plot.getKey().isEmpty() ? metric : plot.getKey(), x, y, plot.getValue()))
                .toList();
        String where = plots.firstEntry().getKey();
        String answer = FigureSummary.of(
                "Ten times the " + factor.name() + " multiplies the " + metric + " by"
                        + (where.isEmpty() ? "" : " (" + where + ")"),
                plots.firstEntry().getValue().stream()
                        .filter(line ->
                                line.look() == Mark.LINE && line.points().size() > 1)
                        .toList(),
                ChartLine::label,
                EstimateCharts::tenfold,
                ReportFormat::ratio);
        return Optional.of(new LineChart(
                ChartKind.SWEEP
                        .frame(id, answer, metric, factor.name())
                        .withLimit(drawn.size(), plots.size(), "settings"),
                2,
                drawn));
    }

    private static Map<String, List<EstimateRecord>> bySetting(
            List<EstimateRecord> estimates, Function<EstimateRecord, String> setting) {
        return estimates.stream().collect(Collectors.groupingBy(setting, LinkedHashMap::new, Collectors.toList()));
    }

    private static int longest(List<ChartLine> lines) {
        return lines.stream().mapToInt(line -> line.points().size()).max().orElse(0);
    }

    /// For each model its line, and that of its ideals.
    private static List<ChartLine> sweepLines(
            List<EstimateRecord> cells, Factor factor, List<Tick> levels, CellNames names) {
        Map<CellName, SortedMap<Double, EstimateRecord>> models = new LinkedHashMap<>();
        for (EstimateRecord cell : cells) {
            levels.stream()
                    .filter(level -> level.text().equals(factor.level(cell)))
                    .forEach(level -> models.computeIfAbsent(
                                    names.name(cell.cell()).withoutParams(), unknown -> new TreeMap<>())
                            .put(level.at(), cell));
        }
        List<ChartLine> lines = new ArrayList<>();
        int shape = 0;
        for (var model : models.entrySet()) {
            List<List<@Nullable Double>> points = new ArrayList<>();
            List<List<@Nullable Double>> ideals = new ArrayList<>();
            model.getValue().forEach((at, cell) -> {
                Double low = positive(cell.low());
                Double high = positive(cell.high());
                points.add(
                        low == null || high == null
                                ? List.of(at, cell.estimate())
                                : List.of(at, cell.estimate(), low, high));
                Double ideal =
                        cell.ideal() == null ? null : positive(cell.ideal().value());
                if (ideal != null) {
                    ideals.add(List.of(at, ideal));
                }
            });
            lines.add(new ChartLine(model.getKey(), "", Mark.LINE, shape++, points, List.of()));
            if (!ideals.isEmpty()) {
                lines.add(new ChartLine(model.getKey(), "ideal", Mark.DASHED, ideals));
            }
        }
        return lines;
    }

    private static @Nullable Double positive(@Nullable Double value) {
        return value != null && value > 0 && Double.isFinite(value) ? value : null;
    }

    /// Factor by which the metric grows per tenfold factor, from the first point to the last.
    private static double tenfold(ChartLine line) {
        List<Double> xs = ChartLine.xs(List.of(line));
        List<Double> ys = ChartLine.ys(List.of(line));
        return Math.pow(10, Math.log(ys.getLast() / ys.getFirst()) / Math.log(xs.getLast() / xs.getFirst()));
    }

    /// Maps of a metric over two factors: one for each model and each setting of the other factors.
    ///
    /// @param estimates estimates of one metric
    /// @return empty if fewer than two factors vary, or no model has a map of at least two by two
    public static Optional<HeatChart> heat(String id, List<EstimateRecord> estimates, CellNames names) {
        List<EstimateRecord> drawn = estimates.stream()
                .filter(estimate -> Double.isFinite(estimate.estimate()))
                .toList();
        List<Factor> factors = new ArrayList<>(Factor.of(drawn, names.jdks()));
        factors.sort(Comparator.comparingInt(factor -> -factor.levels().size()));
        if (factors.size() < 2) {
            return Optional.empty();
        }
        Factor across = factors.getFirst();
        Factor down = factors.get(1);
        List<Factor> others = factors.subList(2, factors.size());
        Map<String, List<EstimateRecord>> maps = bySetting(drawn, estimate -> setting(estimate, others));
        maps.values()
                .removeIf(cells -> cells.size() < MIN_TILES
                        || Stream.of(down, across)
                                .anyMatch(factor -> cells.stream()
                                                .map(factor::level)
                                                .distinct()
                                                .count()
                                        < 2));
        if (maps.isEmpty()) {
            return Optional.empty();
        }
        List<EstimateRecord> shown = maps.values().stream()
                .limit(MAX_MAPS)
                .flatMap(List::stream)
                .sorted(Comparator.comparingDouble(EstimateRecord::estimate))
                .toList();
        double least = shown.getFirst().estimate();
        double most = shown.getLast().estimate();
        String metric = shown.getFirst().metric();
        Axis scale = new Axis(metric, shown.getFirst().unit(), least > 0 && most > 10 * least, least, most);
        List<Factor> all =
                Stream.concat(Stream.of(down, across), others.stream()).toList();
        String answer = FigureSummary.of(
                metric,
                shown,
                cell -> setting(cell, all),
                EstimateRecord::estimate,
                value -> ReportFormat.value(value, scale.unit()));
        return Optional.of(new HeatChart(
                ChartKind.MAP
                        .frame(id, answer, metric, down.name(), across.name())
                        .withLimit(Math.min(MAX_MAPS, maps.size()), maps.size(), "maps"),
                metric,
                maps.entrySet().stream()
                        .limit(MAX_MAPS)
                        .map(map -> heatMap(map.getKey(), map.getValue(), down, across, scale))
                        .toList()));
    }

    private static String setting(EstimateRecord estimate, List<Factor> factors) {
        String setting = Factor.setting(estimate, factors);
        return estimate.cell().model() + (setting.isEmpty() ? "" : ", " + setting);
    }

    private static HeatMap heatMap(
            String title, List<EstimateRecord> estimates, Factor down, Factor across, Axis scale) {
        List<List<Double>> tiles = estimates.stream()
                .map(estimate -> List.of(
                        (double) across.levels().indexOf(across.level(estimate)),
                        (double) down.levels().indexOf(down.level(estimate)),
                        LEAST_COLOUR
                                + (MOST_COLOUR - LEAST_COLOUR) * ChartRounding.round(scale.share(estimate.estimate())),
                        ChartRounding.round(estimate.estimate())))
                .toList();
        return new HeatMap(
                title,
                "s0",
                Axis.words(across.name(), across.levels()),
                Axis.words(down.name(), down.levels()),
                ends(across),
                ends(down),
                tiles,
                estimates.stream()
                        .map(estimate -> ReportFormat.value(estimate.estimate(), estimate.unit()))
                        .toList(),
                List.of());
    }

    private static List<Double> ends(Factor factor) {
        return DoubleStream.iterate(-0.5, end -> end < factor.levels().size(), end -> end + 1)
                .boxed()
                .toList();
    }
}

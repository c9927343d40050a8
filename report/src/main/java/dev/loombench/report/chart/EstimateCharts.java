package dev.loombench.report.chart;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.PublishedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.chart.Axis.Tick;
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
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Charts of an experiment's estimates.
public final class EstimateCharts {
    private static final String MEMORY = "memory";
    private static final int MIN_LEVELS = 3;
    private static final int MAX_PLOTS = 6;
    private static final int MIN_TILES = 4;
    private static final int MAX_MAPS = 12;

    /// Shares of the full colour of the smallest and the largest value.
    private static final double LEAST_COLOUR = 0.08;

    private static final double MOST_COLOUR = 0.92;

    /// Room beyond the first and the last level.
    private static final double LEVEL_MARGIN = 1.06;

    /// Parts of the memory of a thread, which don't overlap, with their colours, in the order of the stack.
    private static final Map<String, String> MEMORY_PARTS = memoryParts();

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
        EstimateRecord first = drawn.getFirst();
        boolean ideals = drawn.stream().anyMatch(estimate -> estimate.ideal() != null);
        Axis axis = Axis.over(
                first.metric(),
                first.unit(),
                drawn.stream()
                        .flatMap(estimate -> Stream.of(estimate.estimate(), ideal(estimate), published(estimate)))
                        .toList(),
                drawn.stream()
                        .flatMap(estimate -> Stream.of(estimate.low(), estimate.high()))
                        .toList());
        List<RowGroup> groups = RowGroup.of(
                drawn,
                estimate -> estimate.cell().model(),
                estimate -> names.setting(estimate.cell(), estimate.jdk()),
                (estimate, label) -> measuredRow(estimate, names, label));
        ChartKey key = measuredKey(drawn, groups).scale(axis);
        return Optional.of(new DotChart(
                key.frame(
                        id,
                        "Measured " + (ideals ? "against ideal: " : "") + first.metric(),
                        ideals
                                ? "How close does each cell come to what is physically possible?"
                                : "What was measured for each cell?",
                        measuredAnswer(drawn, ideals, names)),
                axis,
                List.of("measured", "ideal", "beyond it", "published"),
                groups));
    }

    private static ChartRow measuredRow(EstimateRecord estimate, CellNames names, String label) {
        String unit = estimate.unit();
        Double ideal = ideal(estimate);
        Double published = published(estimate);
        String figure = ReportFormat.value(estimate.estimate(), unit);
        String reached = estimate.efficiency() == null ? "" : Format.percent(estimate.efficiency());
        List<PlacedMark> marks = new ArrayList<>();
        if (ideal != null) {
            marks.addAll(wayFromIdeal(estimate, ideal));
        }
        marks.addAll(PlacedMark.list(
                PlacedMark.range(Mark.WHISKER, finite(estimate.low()), finite(estimate.high())),
                PlacedMark.at(Mark.TICK, ideal, "ink"),
                PlacedMark.at(Mark.DOT, estimate.estimate(), ""),
                PlacedMark.at(Mark.DIAMOND, published, "soft")));
        return new ChartRow(
                label,
                "",
                "s" + names.name(estimate.cell()).slot(),
                marks,
                figure,
                reached,
                List.of(
                        (figure + " "
                                        + ReportFormat.interval(
                                                estimate.estimate(), estimate.low(), estimate.high(), unit))
                                .strip(),
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
        return shortfall == null
                ? ""
                : Stream.concat(
                                shortfall.parts().stream()
                                        .map(part -> part.cause() + " "
                                                + ReportFormat.value(part.seconds(), estimate.unit())),
                                Stream.of(
                                        "unexplained " + ReportFormat.value(shortfall.unexplained(), estimate.unit())))
                        .collect(Collectors.joining(", "));
    }

    private static ChartKey measuredKey(List<EstimateRecord> drawn, List<RowGroup> groups) {
        boolean intervals = RowGroup.anyHas(groups, Mark.WHISKER);
        boolean ideals = RowGroup.anyHas(groups, Mark.TICK);
        boolean explained = RowGroup.anyHas(groups, Mark.EXPLAINED);
        String dot = "the mean of the cell's forks" + (intervals ? ", with whiskers for its interval" : "");
        ChartKey key = ChartKey.of(
                        ideals
                                ? "The upright line is the physical limit, and the dot is " + dot
                                        + ". The tinted bar between them is what is lost; the percentage at the end of"
                                        + " a row is the share of the limit that is reached."
                                : "Each dot is " + dot + ".")
                .withInterval(intervals, Mark.DOT, "measured")
                .where(ideals, Mark.TICK, "ideal");
        if (explained) {
            key.and("The darker part of the bar is explained by CPU work, steal and pauses.")
                    .entry("", "beyond the ideal, of which explained", Mark.BAND, Mark.EXPLAINED);
        }
        boolean elsewhere = drawn.stream()
                .map(EstimateRecord::published)
                .anyMatch(published -> published != null && published.scale() != null);
        return key.where(ideals && !explained, Mark.BAND, "beyond the ideal")
                .where(
                        RowGroup.anyHas(groups, Mark.DIAMOND),
                        Mark.DIAMOND,
                        "published",
                        "A diamond is the published figure, from the source's own machine.")
                .where(elsewhere, "Figures published for other sizes are not drawn; they are in the table.");
    }

    private static String measuredAnswer(List<EstimateRecord> drawn, boolean ideals, CellNames names) {
        Function<EstimateRecord, String> label = estimate -> names.label(estimate.cell(), estimate.jdk());
        if (!ideals) {
            EstimateRecord first = drawn.getFirst();
            return first.metric() + ": "
                    + FigureSummary.of(
                            drawn, label, EstimateRecord::estimate, value -> ReportFormat.value(value, first.unit()))
                    + ".";
        }
        String efficiencies = FigureSummary.of(
                drawn,
                label,
                estimate -> Objects.requireNonNullElse(estimate.efficiency(), Double.NaN),
                Format::percent);
        return efficiencies.isEmpty() ? "" : "Share of the physical limit that is reached: " + efficiencies + ".";
    }

    private static @Nullable Double ideal(EstimateRecord estimate) {
        return estimate.ideal() == null ? null : finite(estimate.ideal().value());
    }

    private static @Nullable Double published(EstimateRecord estimate) {
        PublishedRecord published = estimate.published();
        return published == null || published.scale() != null ? null : finite(published.value());
    }

    private static @Nullable Double finite(@Nullable Double value) {
        return value != null && Double.isFinite(value) ? value : null;
    }

    /// Memory of one more thread, stacked by kind of memory.
    ///
    /// @return empty if the experiment isn't of memory, or the resident memory of no cell is known
    public static Optional<DotChart> memory(String id, ExperimentRecord experiment, CellNames names) {
        if (!MEMORY.equals(experiment.method())) {
            return Optional.empty();
        }
        Map<String, List<ChartRow>> groups = new LinkedHashMap<>();
        MetricMatrix.of(experiment).map(MetricMatrix::rows).orElse(List.of()).forEach(row -> {
            List<@Nullable Double> parts = memoryParts(row.figures());
            if (parts.stream().anyMatch(Objects::nonNull)) {
                groups.computeIfAbsent("up to " + row.step() + " threads", unknown -> new ArrayList<>())
                        .add(memoryRow(names.label(row.cell(), row.jdk()), parts));
            }
        });
        if (groups.isEmpty()) {
            return Optional.empty();
        }
        List<RowGroup> steps = groups.entrySet().stream()
                .map(group -> new RowGroup(group.getKey(), group.getValue()))
                .toList();
        ChartKey key = ChartKey.of(
                "Each bar is the memory that each further thread took between two counts of threads. Its parts don't"
                        + " overlap: live heap, other resident memory of the process, and what the kernel holds outside"
                        + " the process. A part that shrank is not drawn.");
        MEMORY_PARTS.forEach((part, colour) -> key.entry(colour, part, Mark.SWATCH));
        List<String> columns = new ArrayList<>(MEMORY_PARTS.keySet());
        columns.addFirst("together");
        return Optional.of(new DotChart(
                key.frame(
                        id,
                        "Memory of one more thread",
                        "How many bytes does one more thread take, and where do they lie?",
                        "In total: " + memoryTotals(steps) + "."),
                Axis.linear(
                        "memory",
                        "B",
                        steps.stream()
                                .flatMap(group -> group.rows().stream())
                                .map(row -> total(row.marks()))
                                .toList()),
                columns,
                steps));
    }

    private static String memoryTotals(List<RowGroup> steps) {
        Map<String, Double> totals = new LinkedHashMap<>();
        steps.forEach(step -> step.rows()
                .forEach(row -> totals.put(steps.size() > 1 ? step.nameOf(row) : row.label(), total(row.marks()))));
        return FigureSummary.of(
                List.copyOf(totals.entrySet()), Map.Entry::getKey, Map.Entry::getValue, EstimateCharts::bytes);
    }

    private static ChartRow memoryRow(String label, List<@Nullable Double> parts) {
        List<PlacedMark> stack = new ArrayList<>();
        List<String> values = new ArrayList<>();
        List<String> colours = List.copyOf(MEMORY_PARTS.values());
        for (int i = 0; i < parts.size(); i++) {
            Double part = parts.get(i);
            values.add(part == null ? "not known" : bytes(part));
            if (part != null && part > 0) {
                double at = total(stack);
                stack.add(new PlacedMark(Mark.SWATCH, at, at + part, colours.get(i), bytes(part)));
            }
        }
        values.addFirst(bytes(total(stack)));
        return new ChartRow(label, "", "", stack, values.getFirst(), "", values);
    }

    private static double total(List<PlacedMark> stack) {
        return stack.isEmpty() ? 0 : Objects.requireNonNull(stack.getLast().to());
    }

    private static String bytes(double bytes) {
        return ReportFormat.value(bytes, "B");
    }

    private static Map<String, String> memoryParts() {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("live heap", "s0");
        parts.put("other resident memory: stacks, JVM", "s1");
        parts.put("page tables", "s5");
        parts.put("kernel stack", "s3");
        parts.put("kernel slab", "s6");
        return parts;
    }

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
        Map<String, List<EstimateRecord>> settings = estimates.stream()
                .collect(Collectors.groupingBy(
                        estimate -> Factor.setting(estimate, otherFactors), LinkedHashMap::new, Collectors.toList()));
        SequencedMap<String, List<ChartLine>> plots = new LinkedHashMap<>();
        settings.forEach((setting, cells) -> {
            List<ChartLine> lines = sweepLines(cells, factor, levels, names);
            if (lines.stream().anyMatch(line -> line.points().size() > 1)) {
                plots.put(setting, lines);
            }
        });
        if (plots.values().stream()
                .flatMap(List::stream)
                .noneMatch(line -> line.points().size() >= MIN_LEVELS)) {
            return Optional.empty();
        }
        EstimateRecord first = estimates.getFirst();
        Axis x = new Axis(
                factor.name(),
                "",
                true,
                levels.getFirst().at() / LEVEL_MARGIN,
                levels.getLast().at() * LEVEL_MARGIN,
                levels);
        List<ChartLine> lines =
                plots.values().stream().limit(MAX_PLOTS).flatMap(List::stream).toList();
        Axis y = Axis.log(first.metric(), first.unit(), ChartLine.ys(lines));
        List<Plot> drawn = plots.entrySet().stream()
                .limit(MAX_PLOTS)
                .map(plot -> new Plot(plot.getKey().isEmpty() ? first.metric() : plot.getKey(), x, y, plot.getValue()))
                .toList();
        Map<String, CellName> models = new LinkedHashMap<>();
        estimates.forEach(estimate -> models.putIfAbsent(
                estimate.cell().model(), names.name(estimate.cell()).withoutParams()));
        List<ChartLine> measured = plots.firstEntry().getValue().stream()
                .filter(line -> line.look() == Mark.LINE && line.points().size() > 1)
                .toList();
        String title = first.metric() + " over " + factor.name();
        String where = plots.firstEntry().getKey();
        return Optional.of(new LineChart(
                ChartKey.of("Both axes are logarithmic: a line that rises by one decade in one decade is"
                                + " proportional to the factor, and a flat line doesn't depend on it.")
                        .shapes(List.copyOf(models.values()))
                        .where(
                                ChartLine.anyIs(lines, Mark.DASHED),
                                Mark.DASHED,
                                "ideal",
                                "The dashed line is the ideal; the gap to it is what is lost.")
                        .note("logarithmic axes")
                        .limit(drawn.size(), plots.size(), "settings")
                        .frame(
                                id,
                                title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1),
                                "How does " + first.metric() + " grow with " + factor.name() + "?",
                                "Ten times the " + factor.name() + " multiplies the " + first.metric() + " by"
                                        + (where.isEmpty() ? "" : " (" + where + ")") + ": "
                                        + FigureSummary.of(
                                                measured,
                                                ChartLine::label,
                                                EstimateCharts::tenfold,
                                                ReportFormat::ratio)
                                        + "."),
                2,
                drawn));
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
            String colour = "s" + model.getKey().slot();
            lines.add(new ChartLine(model.getKey().model(), "", colour, Mark.LINE, shape++, points, List.of()));
            if (!ideals.isEmpty()) {
                lines.add(new ChartLine(model.getKey().model(), "ideal", colour, Mark.DASHED, ideals));
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
        List<Factor> factors = Factor.of(drawn, names.jdks());
        List<Factor> largest = factors.stream()
                .sorted(Comparator.comparingInt(
                        (Factor factor) -> -factor.levels().size()))
                .limit(2)
                .toList();
        if (largest.size() < 2) {
            return Optional.empty();
        }
        Factor across = largest.getFirst();
        Factor down = largest.getLast();
        List<Factor> others =
                factors.stream().filter(factor -> !largest.contains(factor)).toList();
        Map<String, List<EstimateRecord>> maps = drawn.stream()
                .collect(Collectors.groupingBy(
                        estimate -> setting(estimate, others), LinkedHashMap::new, Collectors.toList()));
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
        List<EstimateRecord> shown =
                maps.values().stream().limit(MAX_MAPS).flatMap(List::stream).toList();
        Comparator<EstimateRecord> bySize = Comparator.comparingDouble(EstimateRecord::estimate);
        EstimateRecord least = shown.stream().min(bySize).orElseThrow();
        EstimateRecord most = shown.stream().max(bySize).orElseThrow();
        Axis scale = new Axis(
                least.metric(),
                least.unit(),
                least.estimate() > 0 && most.estimate() > 10 * least.estimate(),
                least.estimate(),
                most.estimate());
        List<Factor> all =
                Stream.concat(Stream.of(down, across), others.stream()).toList();
        String metric = least.metric();
        int number = Math.min(MAX_MAPS, maps.size());
        return Optional.of(new HeatChart(
                ChartKey.of("Each tile is a cell: the stronger its colour, the larger its value. All maps have the"
                                + " same scale. Rows that look alike mean that the factor of the rows doesn't"
                                + " matter; a corner that stands out means that both factors interact.")
                        .limit(number, maps.size(), "maps")
                        .frame(
                                id,
                                "Map of " + metric + " over " + down.name() + " and " + across.name(),
                                "How does " + metric + " depend on " + down.name() + " and " + across.name()
                                        + " together?",
                                "Least: " + cellText(least, all) + "; most: " + cellText(most, all) + "."),
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

    private static String cellText(EstimateRecord estimate, List<Factor> factors) {
        return ReportFormat.value(estimate.estimate(), estimate.unit()) + " (" + setting(estimate, factors) + ")";
    }

    private static HeatMap heatMap(
            String title, List<EstimateRecord> estimates, Factor down, Factor across, Axis scale) {
        List<List<Double>> tiles = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (EstimateRecord estimate : estimates) {
            tiles.add(List.of(
                    (double) across.levels().indexOf(across.level(estimate)),
                    (double) down.levels().indexOf(down.level(estimate)),
                    LEAST_COLOUR + (MOST_COLOUR - LEAST_COLOUR) * ChartRounding.round(scale.share(estimate.estimate())),
                    ChartRounding.round(estimate.estimate())));
            texts.add(ReportFormat.value(estimate.estimate(), estimate.unit()));
        }
        return new HeatMap(
                title,
                "s0",
                Axis.words(across.name(), across.levels()),
                Axis.words(down.name(), down.levels()),
                ends(across),
                ends(down),
                tiles,
                texts,
                List.of());
    }

    private static List<Double> ends(Factor factor) {
        return IntStream.rangeClosed(0, factor.levels().size())
                .mapToObj(i -> i - 0.5)
                .toList();
    }
}

package dev.loombench.report.chart;

import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.OrderStatisticInterval;
import dev.loombench.lab.stats.SampleMath;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.trial.ForkSeries;
import dev.loombench.report.trial.ForkSeries.Fork;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Charts of the forks behind an experiment's primary metric.
public final class ForkCharts {
    private static final double CONFIDENCE_LEVEL = 0.95;
    private static final int MAX_FORKS = 60;
    private static final int MAX_OPERATIONS = 60;
    private static final String TOO_FEW = "There are too few forks to detect a drift.";
    private static final String DRIFT = "From the first third of the forks to the last, the median moved by {change}.";
    private static final String WARMTH =
            " In the median fork the first operation was {ratio} the median of its later half.";

    private ForkCharts() {}

    /// All forks: a dot for each, with the median of each cell and its interval.
    ///
    /// @param cells at least one
    /// @return empty if no cell has more than one fork
    public static Optional<DotChart> forks(String id, String metric, String unit, List<ForkSeries> cells) {
        if (cells.stream().allMatch(cell -> cell.forks().size() < 2)) {
            return Optional.empty();
        }
        List<RowGroup> groups = RowGroup.of(
                cells, cell -> cell.name().model(), ForkSeries::setting, (cell, label) -> forkRow(cell, label, unit));
        String answer = cells.stream()
                .filter(cell -> least(cell) > 0)
                .max(Comparator.comparingDouble(cell -> most(cell) / least(cell)))
                .map(cell -> "Largest spread: " + cell.label() + ", where the largest of "
                        + cell.forks().size() + " forks is " + ReportFormat.ratio(most(cell) / least(cell))
                        + " the smallest.")
                .orElse("");
        return Optional.of(new DotChart(
                ChartKind.FORKS.frame(id, answer, metric),
                Axis.over(metric, unit, groups),
                List.of("forks", "least", "median", "interval of the median", "most"),
                groups));
    }

    private static ChartRow forkRow(ForkSeries cell, String label, String unit) {
        List<Double> values = cell.forks().stream().map(Fork::value).toList();
        double median = cell.median();
        Optional<Interval> interval =
                OrderStatisticInterval.of(values, CONFIDENCE_LEVEL).map(OrderStatisticInterval::interval);
        List<PlacedMark> marks = new ArrayList<>(PlacedMark.list(
                interval.map(ends -> PlacedMark.range(Mark.BAND, ends.low(), ends.high()))
                        .orElse(null),
                PlacedMark.at(Mark.TICK, ChartRounding.round(median), "ink")));
        values.forEach(value -> marks.addAll(PlacedMark.list(PlacedMark.at(Mark.DOT, ChartRounding.round(value), ""))));
        return new ChartRow(
                label,
                "",
                cell.name().colour(),
                marks,
                ReportFormat.value(median, unit),
                Format.count(values.size(), "fork"),
                List.of(
                        Integer.toString(values.size()),
                        ReportFormat.value(least(cell), unit),
                        ReportFormat.value(median, unit),
                        interval.map(ends -> ReportFormat.ends(median, ends.low(), ends.high(), unit))
                                .orElse("none"),
                        ReportFormat.value(most(cell), unit)));
    }

    private static double least(ForkSeries cell) {
        return cell.forks().stream().mapToDouble(Fork::value).min().orElseThrow();
    }

    private static double most(ForkSeries cell) {
        return cell.forks().stream().mapToDouble(Fork::value).max().orElseThrow();
    }

    /// Forks in the order in which they ran, relative to their cell's median, with the median of each block, and the
    /// operations within forks relative to the median of the fork's later half.
    ///
    /// @return empty if no cell has more than one fork
    public static Optional<LineChart> sequence(String id, String metric, List<ForkSeries> cells) {
        List<ForkSeries> drawn = cells.stream()
                .filter(cell -> cell.forks().size() > 1 && cell.median() > 0)
                .toList();
        if (drawn.isEmpty()) {
            return Optional.empty();
        }
        Map<CellName, List<ForkSeries>> models = new LinkedHashMap<>();
        drawn.forEach(cell -> models.computeIfAbsent(cell.name().withoutParams(), unknown -> new ArrayList<>())
                .add(cell));
        List<RelativeFork> forks = drawn.stream()
                .flatMap(ForkCharts::relative)
                .sorted(Comparator.comparingInt(fork -> fork.fork().place()))
                .toList();
        List<ChartLine> lines = new ArrayList<>();
        List<ChartLine> operations = new ArrayList<>();
        models.forEach((model, series) -> {
            lines.add(marks(model, lines.size(), series));
            series.stream()
                    .flatMap(cell -> cell.forks().stream().limit(Math.max(1, MAX_FORKS / drawn.size())))
                    .map(fork -> operations(model, fork))
                    .filter(line -> !line.points().isEmpty())
                    .forEach(operations::add);
        });
        lines.add(blocks(forks));
        List<Plot> plots = new ArrayList<>();
        plots.add(new Plot(
                "Fork / median of its cell",
                Axis.count(
                        "fork",
                        forks.getFirst().fork().place() - 1,
                        forks.getLast().fork().place() + 1),
                relativeAxis(lines),
                lines));
        if (!operations.isEmpty()) {
            int longest = operations.stream()
                    .mapToInt(line -> line.points().size())
                    .max()
                    .orElse(1);
            plots.add(new Plot(
                    "Operation / later half of its fork",
                    Axis.count("operation", 0.5, longest + 0.5),
                    relativeAxis(operations),
                    operations));
        }
        return Optional.of(
                new LineChart(ChartKind.SEQUENCE.frame(id, driftText(forks) + warmth(operations), metric), 1, plots));
    }

    /// A fork with its figure relative to the median of its cell.
    private record RelativeFork(Fork fork, double relative) {}

    private static Stream<RelativeFork> relative(ForkSeries cell) {
        double median = cell.median();
        return cell.forks().stream().map(fork -> new RelativeFork(fork, ChartRounding.round(fork.value() / median)));
    }

    private static ChartLine marks(CellName model, int shape, List<ForkSeries> cells) {
        List<List<@Nullable Double>> points = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (ForkSeries cell : cells) {
            relative(cell).forEach(fork -> {
                points.add(ChartLine.point(fork.fork().place(), fork.relative()));
                notes.add((cell.setting().isEmpty() ? "" : cell.setting() + ", ") + "trial "
                        + fork.fork().trial() + ", block " + fork.fork().block());
            });
        }
        return new ChartLine(model, "", Mark.DOT, shape, points, notes);
    }

    /// A step for each block, at the median of its forks.
    private static ChartLine blocks(List<RelativeFork> forks) {
        Map<Integer, List<RelativeFork>> blocks = forks.stream()
                .collect(Collectors.groupingBy(fork -> fork.fork().block(), LinkedHashMap::new, Collectors.toList()));
        List<List<@Nullable Double>> points = new ArrayList<>();
        for (List<RelativeFork> block : blocks.values()) {
            double to = block.getLast().fork().place() + 0.4;
            points.add(ChartLine.point(block.getFirst().fork().place() - 0.4, median(block)));
            points.add(ChartLine.point(to, median(block)));
            points.add(ChartLine.point(to, null));
        }
        return new ChartLine("", "", "ink", Mark.BLOCK, null, points, List.of());
    }

    private static ChartLine operations(CellName model, Fork fork) {
        List<Double> operations = fork.operations();
        double settled = operations.isEmpty()
                ? 0
                : SampleMath.median(operations.subList(operations.size() / 2, operations.size()).stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray());
        return new ChartLine(
                model,
                "",
                Mark.LINE,
                settled > 0
                        ? IntStream.range(0, Math.min(MAX_OPERATIONS, operations.size()))
                                .mapToObj(i -> ChartLine.point(i + 1, operations.get(i) / settled))
                                .toList()
                        : List.of());
    }

    private static Axis relativeAxis(List<ChartLine> lines) {
        return Axis.ratios(
                ChartLine.ys(lines).stream().filter(value -> value > 0).toList(), List.of());
    }

    private static double median(List<RelativeFork> forks) {
        return ChartRounding.round(SampleMath.median(
                forks.stream().mapToDouble(RelativeFork::relative).toArray()));
    }

    /// How the median of the last third of the forks differs from that of the first; unknown with fewer than 9 forks.
    private static String driftText(List<RelativeFork> forks) {
        int third = forks.size() / 3;
        if (third < 3) {
            return TOO_FEW;
        }
        double drift = median(forks.subList(forks.size() - third, forks.size())) / median(forks.subList(0, third)) - 1;
        return MessageTemplate.fill(DRIFT, (drift < 0 ? "−" : "+") + Format.percent(Math.abs(drift)));
    }

    private static String warmth(List<ChartLine> operations) {
        double[] first = operations.stream()
                .mapToDouble(
                        line -> Objects.requireNonNull(line.points().getFirst().getLast()))
                .toArray();
        return first.length == 0 ? "" : MessageTemplate.fill(WARMTH, ReportFormat.ratio(SampleMath.median(first)));
    }
}

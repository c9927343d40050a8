package dev.loombench.report.chart;

import dev.loombench.protocol.Format;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.trial.ForkSeries;
import dev.loombench.report.trial.ForkSeries.Fork;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Chart of forks in the order in which they ran, relative to their cell's median, and of the operations within
/// forks.
///
/// @param blocks median of each block, which shows drift
/// @param models cells, grouped by model
public record SequenceChart(ChartFrame frame, List<Block> blocks, List<Model> models) implements Chart {
    private static final int MAX_FORKS = 60;
    private static final int MAX_OPERATIONS = 60;

    /// A block of the run.
    ///
    /// @param from place of its first fork
    /// @param to place of its last one
    /// @param middle median of its forks relative to their cells' medians
    public record Block(int block, int from, int to, double middle) {}

    /// Forks of a model.
    ///
    /// @param forks points of its forks
    /// @param operations operations of some forks, relative to the median of the fork's later half
    public record Model(String label, int slot, List<Point> forks, List<List<Double>> operations) {}

    /// A fork.
    ///
    /// @param cell setting of the cell; empty if there is only one
    /// @param relative figure relative to the median of its cell
    public record Point(int place, int trial, int block, String cell, double relative) {}

    /// Builds the chart of the cells' forks.
    ///
    /// @return empty if no cell has more than one fork
    public static Optional<SequenceChart> of(String id, String metric, List<ForkSeries> cells) {
        List<ForkSeries> drawn = cells.stream()
                .filter(cell -> cell.forks().size() > 1 && cell.median() > 0)
                .toList();
        if (drawn.isEmpty()) {
            return Optional.empty();
        }
        Map<String, List<ForkSeries>> models = new LinkedHashMap<>();
        drawn.forEach(cell -> models.computeIfAbsent(cell.name().model(), unknown -> new ArrayList<>())
                .add(cell));
        List<Point> points = drawn.stream()
                .flatMap(cell -> points(cell).stream())
                .sorted(Comparator.comparingInt(Point::place))
                .toList();
        int forksPerCell = Math.max(1, MAX_FORKS / drawn.size());
        List<Model> lines = models.entrySet().stream()
                .map(model -> model(model.getKey(), model.getValue(), forksPerCell))
                .toList();
        Double drift = drift(points);
        return Optional.of(new SequenceChart(
                new ChartFrame(
                        "sequence",
                        id,
                        "In the order of the run: " + metric,
                        "Each fork in the order in which they ran, divided by the median of its cell, and the operations within"
                                + " forks. " + driftText(drift) + " The table of trials holds the figures.",
                        reading(drift, lines)),
                blocks(points),
                lines));
    }

    private static List<Point> points(ForkSeries cell) {
        double median = cell.median();
        return cell.forks().stream()
                .map(fork -> new Point(
                        fork.place(),
                        fork.trial(),
                        fork.block(),
                        cell.setting(),
                        ChartRounding.round(fork.value() / median)))
                .toList();
    }

    private static Model model(String name, List<ForkSeries> cells, int forksPerCell) {
        return new Model(
                name,
                cells.getFirst().name().slot(),
                cells.stream().flatMap(cell -> points(cell).stream()).toList(),
                cells.stream()
                        .flatMap(cell -> cell.forks().stream().limit(forksPerCell))
                        .map(SequenceChart::operations)
                        .filter(operations -> !operations.isEmpty())
                        .toList());
    }

    private static List<Double> operations(Fork fork) {
        List<Double> operations = fork.operations();
        if (operations.isEmpty()) {
            return List.of();
        }
        double settled = ForkSeries.median(operations.subList(operations.size() / 2, operations.size()).stream()
                .mapToDouble(Double::doubleValue)
                .toArray());
        return settled > 0
                ? operations.stream()
                        .limit(MAX_OPERATIONS)
                        .map(operation -> ChartRounding.round(operation / settled))
                        .toList()
                : List.of();
    }

    private static List<Block> blocks(List<Point> points) {
        Map<Integer, List<Point>> blocks = new LinkedHashMap<>();
        points.forEach(point -> blocks.computeIfAbsent(point.block(), unknown -> new ArrayList<>())
                .add(point));
        return blocks.entrySet().stream()
                .map(block -> new Block(
                        block.getKey(),
                        block.getValue().getFirst().place(),
                        block.getValue().getLast().place(),
                        median(block.getValue())))
                .toList();
    }

    private static double median(List<Point> points) {
        return ChartRounding.round(
                ForkSeries.median(points.stream().mapToDouble(Point::relative).toArray()));
    }

    /// Ratio of the median of the last third of the forks to that of the first; absent with fewer than 9 forks.
    private static @Nullable Double drift(List<Point> points) {
        int third = points.size() / 3;
        if (third < 3) {
            return null;
        }
        return median(points.subList(points.size() - third, points.size())) / median(points.subList(0, third));
    }

    private static String driftText(@Nullable Double drift) {
        return drift == null
                ? "There are too few forks to detect a drift."
                : "From the first third of the forks to the last, the median moved by " + signed(drift - 1) + ".";
    }

    private static String signed(double share) {
        return (share < 0 ? "−" : "+") + Format.percent(Math.abs(share));
    }

    private static ChartCaption reading(@Nullable Double drift, List<Model> models) {
        double[] first = models.stream()
                .flatMap(model -> model.operations().stream())
                .mapToDouble(List::getFirst)
                .toArray();
        String warmth = first.length == 0
                ? ""
                : " In the median fork the first operation was " + ReportFormat.ratio(ForkSeries.median(first))
                        + " the median of its later half.";
        return new ChartCaption(
                "Did the machine drift, and were the JVMs warm?",
                driftText(drift) + warmth,
                ChartHelp.of(
                                "Above, each mark is a fork, in the order in which they ran, against the median of its cell; the steps"
                                        + " are the median of each block. Steps that climb or fall show a machine that drifts; comparisons within blocks are not affected.")
                        .where(
                                first.length > 0,
                                "Below, each line is the operations of one fork relative to its later half: a line that still falls at its end"
                                        + " belongs to a JVM that was not warm.")
                        .text());
    }
}

package dev.loombench.report.chart;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.trial.BlockRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chart of the ratios of single blocks: a plot for each comparison, one above the other.
///
/// @param margin ratios from 1 / (1 + margin) to 1 + margin count as the same
/// @param all number of comparisons, including those that aren't drawn
public record PairsChart(ChartFrame frame, double margin, int all, List<Plot> plots) implements Chart {
    private static final int MAX_PLOTS = 6;

    /// Plot of a comparison.
    ///
    /// @param blocks numbers of the blocks
    /// @param ratios candidate / baseline in each block
    /// @param mean mean ratio of all blocks
    /// @param low lower end of its interval; absent if there is none
    public record Plot(
            String label,
            int slot,
            RatioAxis axis,
            List<Integer> blocks,
            List<Double> ratios,
            double mean,
            @Nullable Double low,
            @Nullable Double high) {}

    /// Builds the chart of an experiment's comparisons.
    ///
    /// @param metric metric of the comparisons, including A/A ones
    /// @return empty if no comparison has two blocks with figures of both sides
    public static Optional<PairsChart> of(String id, ExperimentRecord experiment, String metric, CellNames names) {
        List<Plot> plots = new ArrayList<>();
        double margin = 0;
        for (ComparisonRecord comparison : Stream.concat(
                        experiment.comparisons().stream(), experiment.controls().stream())
                .filter(comparison -> comparison.metric().equals(metric) && comparison.ratio() > 0)
                .toList()) {
            List<BlockRatio> ratios = BlockRatio.of(experiment, comparison);
            if (ratios.size() > 1) {
                margin = comparison.margin();
                plots.add(plot(
                        comparison,
                        label(comparison, names),
                        names.name(comparison.candidate()).slot(),
                        ratios));
            }
        }
        if (plots.isEmpty()) {
            return Optional.empty();
        }
        List<Plot> drawn = plots.stream().limit(MAX_PLOTS).toList();
        return Optional.of(new PairsChart(
                new ChartFrame(
                        "pairs",
                        id,
                        "Block by block: " + metric,
                        "The ratio of candidate to baseline in each block. "
                                + drawn.stream().map(PairsChart::summary).collect(Collectors.joining("; "))
                                + ". The table that follows holds the ratios.",
                        reading(drawn)),
                margin,
                plots.size(),
                drawn));
    }

    /// Name of a comparison: the candidate, and what it is compared with.
    private static String label(ComparisonRecord comparison, CellNames names) {
        String candidate = names.label(comparison.candidate(), comparison.jdk());
        if (comparison.comparesWithItself()) {
            return candidate + " / itself";
        }
        return candidate + " / "
                + (comparison.comparesModels() ? comparison.baseline().model() : "JDK " + comparison.baselineJdk());
    }

    private static Plot plot(ComparisonRecord comparison, String label, int slot, List<BlockRatio> blocks) {
        List<Double> ratios =
                blocks.stream().map(block -> ChartRounding.round(block.ratio())).toList();
        boolean interval = comparison.low() != null && comparison.high() != null;
        return new Plot(
                label,
                slot,
                RatioAxis.over(
                        ratios,
                        Stream.of(comparison.low(), comparison.high())
                                .filter(Objects::nonNull)
                                .toList()),
                blocks.stream().map(BlockRatio::block).toList(),
                ratios,
                comparison.ratio(),
                interval ? comparison.low() : null,
                interval ? comparison.high() : null);
    }

    /// Whether the chart has an interval.
    public boolean hasIntervals() {
        return hasIntervals(plots);
    }

    private static boolean hasIntervals(List<Plot> plots) {
        return plots.stream().anyMatch(plot -> plot.low() != null);
    }

    private static String summary(Plot plot) {
        return plot.label() + " from " + ReportFormat.ratio(least(plot)) + " to " + ReportFormat.ratio(most(plot))
                + " in " + plot.ratios().size() + " blocks";
    }

    private static double least(Plot plot) {
        return plot.ratios().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    private static double most(Plot plot) {
        return plot.ratios().stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    private static ChartCaption reading(List<Plot> plots) {
        long onOneSide =
                plots.stream().filter(plot -> most(plot) < 1 || least(plot) > 1).count();
        return new ChartCaption(
                "Do all blocks agree?",
                onOneSide + " of " + Format.count(plots.size(), "comparison has", "comparisons have")
                        + " all blocks on one side of 1.",
                ChartHelp.of(
                                "Each dot is one block: the candidate's figure divided by the baseline's, measured shortly one after the"
                                        + " other. The line is their mean.")
                        .where(hasIntervals(plots), "The band around it is its interval.")
                        .and(
                                "The grey band is the margin around 1. Dots that drift up or down show an effect that changes during the run.")
                        .text());
    }
}

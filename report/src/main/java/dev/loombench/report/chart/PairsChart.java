package dev.loombench.report.chart;

import dev.loombench.protocol.Format;
import dev.loombench.report.text.ReportFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Chart of the ratios of single blocks: a plot for each comparison, one above the other.
///
/// @param margin ratios from 1 / (1 + margin) to 1 + margin count as the same
/// @param all number of comparisons, including those that aren't drawn
public record PairsChart(
        String kind,
        String id,
        String title,
        String description,
        ChartCaption reading,
        double margin,
        int all,
        List<Plot> plots)
        implements Chart {
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

    /// Builds the chart, if there is a plot.
    ///
    /// @param plots plots of comparisons with at least two blocks
    /// @return empty if there are no plots
    static Optional<PairsChart> of(String id, String metric, double margin, List<Plot> plots) {
        if (plots.isEmpty()) {
            return Optional.empty();
        }
        List<Plot> drawn = plots.stream().limit(MAX_PLOTS).toList();
        return Optional.of(new PairsChart(
                "pairs",
                id,
                "Block by block: " + metric,
                "The ratio of candidate to baseline in each block. "
                        + drawn.stream().map(PairsChart::summary).collect(Collectors.joining("; "))
                        + ". The table that follows holds the ratios.",
                reading(drawn),
                margin,
                plots.size(),
                drawn));
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

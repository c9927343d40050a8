package dev.loombench.report.chart;

import dev.loombench.report.text.Figures;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What each block says of a comparison: a plot for each of them, one above the other.
///
/// @param margin ratios from 1 / (1 + margin) to 1 + margin count as the same
/// @param all how many comparisons there are, drawn or not
public record PairsChart(
        String kind,
        String id,
        String title,
        String description,
        Reading reading,
        double margin,
        int all,
        List<Plot> plots)
        implements Chart {
    private static final int MOST_PLOTS = 6;

    /// One comparison.
    ///
    /// @param blocks their numbers
    /// @param ratios candidate / baseline, one for each of them
    /// @param mean of all blocks
    /// @param low end of its interval; absent where there is none
    public record Plot(
            String label,
            int slot,
            RatioAxis axis,
            List<Integer> blocks,
            List<Double> ratios,
            double mean,
            @Nullable Double low,
            @Nullable Double high) {}

    /// @param plots of comparisons with two blocks or more
    /// @return nothing where there are none
    static Optional<PairsChart> of(String id, String metric, double margin, List<Plot> plots) {
        if (plots.isEmpty()) {
            return Optional.empty();
        }
        List<Plot> drawn = plots.stream().limit(MOST_PLOTS).toList();
        return Optional.of(new PairsChart(
                "pairs",
                id,
                "Block by block: " + metric,
                "The ratio of candidate to baseline in each block. "
                        + drawn.stream().map(PairsChart::told).collect(Collectors.joining("; "))
                        + ". The table that follows holds the ratios.",
                reading(drawn),
                margin,
                plots.size(),
                drawn));
    }

    /// Whether an interval is drawn anywhere in it.
    public boolean hasIntervals() {
        return hasIntervals(plots);
    }

    private static boolean hasIntervals(List<Plot> plots) {
        return plots.stream().anyMatch(plot -> plot.low() != null);
    }

    private static String told(Plot plot) {
        return plot.label() + " from " + Figures.ratio(least(plot)) + " to " + Figures.ratio(most(plot)) + " in "
                + plot.ratios().size() + " blocks";
    }

    private static double least(Plot plot) {
        return plot.ratios().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    private static double most(Plot plot) {
        return plot.ratios().stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    private static Reading reading(List<Plot> plots) {
        long onOneSide =
                plots.stream().filter(plot -> most(plot) < 1 || least(plot) > 1).count();
        return new Reading(
                "Do all blocks agree?",
                onOneSide + " of " + plots.size() + (plots.size() == 1 ? " comparison has" : " comparisons have")
                        + " all blocks on one side of 1.",
                How.to(
                                "Each dot is one block: the candidate's figure divided by the baseline's, measured shortly one after the"
                                        + " other. The line is their mean.")
                        .where(hasIntervals(plots), "The band around it is its interval.")
                        .and(
                                "The grey band is the margin around 1. Dots that drift up or down show an effect that changes during the run.")
                        .text());
    }
}

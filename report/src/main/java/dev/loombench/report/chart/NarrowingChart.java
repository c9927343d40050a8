package dev.loombench.report.chart;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Chart of how figures and their intervals changed block by block: a plot for each, one above the other.
///
/// @param figure name of what each point shows, such as `ratio`
/// @param margin ratios from 1 / (1 + margin) to 1 + margin count as the same; absent where nothing is compared
/// @param all number of figures, including those that aren't drawn
public record NarrowingChart(
        String kind,
        String id,
        String title,
        String description,
        ChartCaption reading,
        String figure,
        @Nullable Double margin,
        int all,
        List<Plot> plots)
        implements Chart {
    /// Plot of a figure. Point `i` is what the blocks up to number `blocks[i]` say.
    ///
    /// @param blocks numbers of the blocks
    /// @param ratios the figure after each block: a ratio, or an estimate relative to the latest one
    /// @param lows lower ends of the intervals, on the same scale; null where there is none
    /// @param texts the figure after each block with its interval, as text
    public record Plot(
            String label,
            int slot,
            RatioAxis axis,
            List<Integer> blocks,
            List<Double> ratios,
            List<@Nullable Double> lows,
            List<@Nullable Double> highs,
            List<String> texts) {
        /// The latest figure with its interval.
        public String latest() {
            return texts.getLast();
        }
    }

    /// Whether any plot has an interval.
    public boolean hasIntervals() {
        return plots.stream().anyMatch(plot -> plot.lows().getLast() != null);
    }

    /// Description of the plots for people who can't see them.
    ///
    /// @param what what each plot shows, as a clause
    static String describe(String what, List<Plot> plots) {
        return what + " with its interval after each block. Latest: "
                + plots.stream().map(plot -> plot.label() + " " + plot.latest()).collect(Collectors.joining("; "))
                + ". The table that follows holds the figures.";
    }
}

package dev.loombench.report.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A metric over a factor, both on logarithmic axes: a plot for each setting of the other factors.
///
/// @param factor its name
/// @param levels in rising order, with their words
/// @param axis of the metric
/// @param all how many settings there are, drawn or not
public record SweepChart(
        String kind,
        String id,
        String title,
        String description,
        Reading reading,
        String factor,
        List<Level> levels,
        Axis axis,
        int all,
        List<Plot> plots)
        implements Chart {
    /// @param word such as `10k`
    public record Level(double at, String word) {}

    /// @param label the setting; empty where there is one
    public record Plot(String label, List<Line> lines) {
        /// Whether an ideal is drawn anywhere in it.
        boolean hasIdeals() {
            return lines.stream().flatMap(line -> line.points().stream()).anyMatch(point -> point.ideal() != null);
        }
    }

    /// A model.
    public record Line(String label, int slot, List<Point> points) {}

    /// A cell.
    ///
    /// @param low end of its interval; absent where there is none
    /// @param ideal absent where none is modelled
    /// @param text the figure for people
    public record Point(
            double at,
            double value,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double ideal,
            String text) {}

    /// Whether an ideal is drawn anywhere in it.
    public boolean hasIdeals() {
        return plots.stream().anyMatch(Plot::hasIdeals);
    }
}

package dev.loombench.report.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Chart of a metric over a factor on logarithmic axes: a plot for each setting of the other factors.
///
/// @param factor name of the factor
/// @param levels levels in rising order
/// @param axis of the metric
/// @param all number of settings, including those that aren't drawn
public record SweepChart(
        String kind,
        String id,
        String title,
        String description,
        ChartCaption reading,
        String factor,
        List<Level> levels,
        Axis axis,
        int all,
        List<Plot> plots)
        implements Chart {
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
}

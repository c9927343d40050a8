package dev.loombench.report.chart;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/// A plot of lines.
///
/// @param title what it shows; may be empty
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Plot(String title, Axis x, Axis y, List<ChartLine> lines, List<Band> bands, List<Rule> rules) {
    Plot(String title, Axis x, Axis y, List<ChartLine> lines) {
        this(title, x, y, lines, List.of(), List.of());
    }

    /// Line from one side of the plot to the other.
    ///
    /// @param upright whether it is at a place of the horizontal axis
    /// @param text text beside it; may be empty
    public record Rule(boolean upright, double at, String colour, Mark look, String text) {}
}

package dev.loombench.report.chart;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/// Maps of tiles over two axes: the stronger a tile's colour, the larger its value.
///
/// @param quantity what the values are, such as the name of a metric
public record HeatChart(ChartFrame frame, String quantity, List<HeatMap> maps) implements Chart {
    /// A map.
    ///
    /// @param colour colour by its name in the style sheet, such as `s0`
    /// @param columns ends of the columns on the horizontal axis, rising, one more than columns
    /// @param rows ends of the rows on the vertical axis, likewise
    /// @param tiles numbers of column and row, the share of the full colour from 0 to 1, and the value
    /// @param texts text of each tile, drawn in it; empty if there are none
    /// @param rules places on the horizontal axis that are marked by a line
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record HeatMap(
            String title,
            String colour,
            Axis x,
            Axis y,
            List<Double> columns,
            List<Double> rows,
            List<List<Double>> tiles,
            List<String> texts,
            List<Double> rules) {}

    @Override
    public List<String> facts() {
        return maps.stream()
                .map(map -> map.title() + ": " + quantity + " by " + map.x().name() + " and "
                        + map.y().name())
                .toList();
    }
}

package dev.loombench.report.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Heat maps of a metric over two factors: one for each model and each setting of the other factors.
///
/// @param down factor of the rows
/// @param across factor of the columns
/// @param least smallest value in all maps
/// @param most largest value in all maps
/// @param all number of maps, including those that aren't drawn
public record HeatChart(
        String kind,
        String id,
        String title,
        String description,
        ChartCaption reading,
        String metric,
        String down,
        List<String> rows,
        String across,
        List<String> columns,
        double least,
        double most,
        int all,
        List<HeatMap> maps)
        implements Chart {
    /// A heat map, row by row.
    ///
    /// @param values values of the tiles; absent if there is no such cell
    /// @param texts values as text; empty if absent
    public record HeatMap(String label, List<List<@Nullable Double>> values, List<List<String>> texts) {}
}

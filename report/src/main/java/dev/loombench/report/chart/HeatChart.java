package dev.loombench.report.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A metric over two factors: a map for each model and for each setting of what else there is.
///
/// @param down factor of the rows
/// @param across factor of the columns
/// @param least value of all
/// @param most value of all
/// @param all how many maps there are, drawn or not
public record HeatChart(
        String kind,
        String id,
        String title,
        String description,
        Reading reading,
        String metric,
        String down,
        List<String> rows,
        String across,
        List<String> columns,
        double least,
        double most,
        int all,
        List<Plate> maps)
        implements Chart {
    /// One map, row by row.
    ///
    /// @param values absent where there is no such cell
    /// @param texts the same for people; empty where absent
    public record Plate(String label, List<List<@Nullable Double>> values, List<List<String>> texts) {}
}

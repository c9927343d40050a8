package dev.loombench.report.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Chart of measured against ideal: for each cell the estimate with its interval, the physical limit, and the
/// figure published for the same parameters.
///
/// @param groups cells, grouped by equal parameters
public record MeasuredChart(
        String kind, String id, String title, String description, ChartCaption reading, Axis axis, List<Group> groups)
        implements Chart {
    /// Group of cells with a heading.
    ///
    /// @param label the common parameters; empty if all cells have the same ones
    public record Group(String label, List<Row> rows) {}

    /// Row of a cell.
    ///
    /// @param slot colour of its model
    /// @param low lower end of the interval; absent if there is none
    /// @param ideal physical limit; absent if none is modelled
    /// @param parts explained parts of the time beyond the ideal, in order
    /// @param published published figure; absent if there is none for these parameters
    /// @param text the figures as text
    public record Row(
            String label,
            int slot,
            double measured,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double ideal,
            List<Double> parts,
            @Nullable Double published,
            Text text) {}

    /// The row's figures as text; empty if absent.
    public record Text(
            String measured, String interval, String ideal, String efficiency, String shortfall, String published) {}

    /// Optional marks that this chart has.
    public Marks marks() {
        return Marks.of(groups);
    }

    /// Optional kinds of marks.
    ///
    /// @param parts explained parts between ideal and measured figure
    public record Marks(boolean intervals, boolean ideals, boolean parts, boolean published) {
        static Marks of(List<Group> groups) {
            List<Row> rows =
                    groups.stream().flatMap(group -> group.rows().stream()).toList();
            return new Marks(
                    rows.stream().anyMatch(row -> row.low() != null),
                    rows.stream().anyMatch(row -> row.ideal() != null),
                    rows.stream().anyMatch(row -> !row.parts().isEmpty()),
                    rows.stream().anyMatch(row -> row.published() != null));
        }
    }
}

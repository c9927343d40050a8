package dev.loombench.report.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What was measured against what is possible: for each cell the estimate with its interval, the physical
/// limit, and the published figure where it was had with the same parameters.
///
/// @param groups the cells that differ in nothing but their model, together
public record MeasuredChart(
        String kind, String id, String title, String description, Reading reading, Axis axis, List<Group> groups)
        implements Chart {
    /// Cells under a heading.
    ///
    /// @param label the parameters that they share; empty where all cells share them
    public record Group(String label, List<Row> rows) {}

    /// One cell.
    ///
    /// @param slot its model's colour
    /// @param low end of the interval; absent where there is none
    /// @param ideal absent where none is modelled
    /// @param parts of what is beyond the ideal, those that are explained, in order
    /// @param published absent where nothing was published with these parameters
    /// @param text the same figures for people
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

    /// A row's figures for people; empty where absent.
    public record Text(
            String measured, String interval, String ideal, String efficiency, String shortfall, String published) {}

    /// Which of its marks it has.
    public Marks marks() {
        return Marks.of(groups);
    }

    /// Kinds of marks that not every such chart has.
    ///
    /// @param parts explained ones of the way from an ideal to what was measured
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

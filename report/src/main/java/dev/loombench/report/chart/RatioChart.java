package dev.loombench.report.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Chart of ratios to the baseline with intervals, beside the margin of equivalence and the noise.
///
/// @param less meaning of a ratio below 1, such as `faster`
/// @param more meaning of a ratio above 1
/// @param margin ratios from 1 / (1 + margin) to 1 + margin count as the same
/// @param noise range of all intervals of A/A comparisons; absent without A/A comparisons
public record RatioChart(
        String kind,
        String id,
        String title,
        String description,
        ChartCaption reading,
        RatioAxis axis,
        String less,
        String more,
        double margin,
        @Nullable Span noise,
        List<Group> groups)
        implements Chart {
    /// Range of ratios.
    public record Span(double low, double high) {}

    /// Group of comparisons with a heading.
    public record Group(String label, List<Row> rows) {}

    /// Row of a comparison.
    ///
    /// @param low lower end of its interval; absent if there is none
    /// @param open whether the verdict is undecided
    /// @param tone style class of the verdict
    /// @param text the figures as text
    public record Row(
            String label,
            int slot,
            double ratio,
            @Nullable Double low,
            @Nullable Double high,
            boolean open,
            String tone,
            Text text) {}

    /// The row's figures as text.
    ///
    /// @param against the baseline
    public record Text(String ratio, String interval, String verdict, String against) {}

    /// Optional marks that this chart has.
    public Marks marks() {
        return Marks.of(groups, noise);
    }

    /// Optional kinds of marks.
    ///
    /// @param decided dots with a verdict
    /// @param open dots without a verdict
    public record Marks(boolean intervals, boolean decided, boolean open, boolean noise) {
        static Marks of(List<Group> groups, @Nullable Span noise) {
            List<Row> rows =
                    groups.stream().flatMap(group -> group.rows().stream()).toList();
            return new Marks(
                    rows.stream().anyMatch(row -> row.low() != null),
                    rows.stream().anyMatch(row -> !row.open()),
                    rows.stream().anyMatch(Row::open),
                    noise != null);
        }
    }
}

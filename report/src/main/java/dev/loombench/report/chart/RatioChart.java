package dev.loombench.report.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Candidates against their baselines: each ratio with its interval, beside what counts as the same and what noise
/// alone does.
///
/// @param less what a ratio below 1 is, such as `faster`
/// @param more what one above 1 is
/// @param margin ratios from 1 / (1 + margin) to 1 + margin count as the same
/// @param noise what baselines came to against themselves: the ends of all their intervals; absent where none was
///     held against itself
public record RatioChart(
        String kind,
        String id,
        String title,
        String description,
        Reading reading,
        RatioAxis axis,
        String less,
        String more,
        double margin,
        @Nullable Span noise,
        List<Group> groups)
        implements Chart {
    /// Of ratios.
    public record Span(double low, double high) {}

    /// Comparisons under a heading.
    public record Group(String label, List<Row> rows) {}

    /// One comparison.
    ///
    /// @param low end of its interval; absent where there is none
    /// @param open whether it has no verdict
    /// @param tone of the verdict
    /// @param text the same for people
    public record Row(
            String label,
            int slot,
            double ratio,
            @Nullable Double low,
            @Nullable Double high,
            boolean open,
            String tone,
            Text text) {}

    /// @param against what the candidate is held against
    public record Text(String ratio, String interval, String verdict, String against) {}

    /// Which of its marks it has.
    public Marks marks() {
        return Marks.of(groups, noise);
    }

    /// Kinds of marks that not every such chart has.
    ///
    /// @param decided dots of what has a verdict
    /// @param open dots of what has none
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

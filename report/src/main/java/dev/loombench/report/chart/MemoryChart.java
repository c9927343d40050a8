package dev.loombench.report.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a further thread takes, by where its bytes lie.
///
/// @param parts names of the parts, in the order of the stack
/// @param most of all stacks, in bytes
public record MemoryChart(
        String kind,
        String id,
        String title,
        String description,
        Reading reading,
        List<String> parts,
        double most,
        List<Group> groups)
        implements Chart {
    /// Cells under a heading.
    public record Group(String label, List<Row> rows) {}

    /// A cell, up to a count of threads.
    ///
    /// @param parts bytes of each part; absent where they aren't known
    /// @param text all of them together, for people
    public record Row(String label, int slot, List<@Nullable Double> parts, String text) {}
}

package dev.loombench.report.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Chart of the memory of one more thread, stacked by kind of memory.
///
/// @param parts names of the parts, in the order of the stack
/// @param most largest stack, in bytes
public record MemoryChart(
        String kind,
        String id,
        String title,
        String description,
        ChartCaption reading,
        List<String> parts,
        double most,
        List<Group> groups)
        implements Chart {
    /// Group of cells with a heading.
    public record Group(String label, List<Row> rows) {}

    /// A cell at a number of threads.
    ///
    /// @param parts bytes of each part; absent if unknown
    /// @param text the total as text
    public record Row(String label, int slot, List<@Nullable Double> parts, String text) {}
}

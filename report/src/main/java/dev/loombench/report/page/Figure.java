package dev.loombench.report.page;

import dev.loombench.report.chart.Chart;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A chart with its legend and its data as a table.
///
/// @param table absent if another table of the page has the same data
public record Figure(Chart chart, List<Key> keys, @Nullable DataTable table) {
    static Figure of(Chart chart, @Nullable DataTable table, List<Key> cells, Key... marks) {
        return new Figure(
                chart,
                Stream.concat(cells.stream(), Arrays.stream(marks))
                        .filter(key -> !key.text().isEmpty())
                        .toList(),
                table);
    }
}

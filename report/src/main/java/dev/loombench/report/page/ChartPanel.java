package dev.loombench.report.page;

import dev.loombench.report.chart.Chart;
import dev.loombench.report.view.Table;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A chart with its legend and its data as a table.
///
/// @param table absent if another table of the page has the same data
public record ChartPanel(
        Chart chart, List<LegendEntry> keys, @Nullable Table table) {
    static ChartPanel of(Chart chart, @Nullable Table table, List<LegendEntry> cells, LegendEntry... marks) {
        return new ChartPanel(
                chart,
                Stream.concat(cells.stream(), Arrays.stream(marks))
                        .filter(key -> !key.text().isEmpty())
                        .toList(),
                table);
    }
}

package dev.loombench.report.page;

import dev.loombench.report.chart.Chart;
import org.jspecify.annotations.Nullable;

/// A chart with its data as a table.
///
/// @param table absent if another table of the page has the same data
public record ChartPanel(Chart chart, @Nullable DataTable table) {
    static ChartPanel of(Chart chart) {
        return new ChartPanel(chart, null);
    }
}

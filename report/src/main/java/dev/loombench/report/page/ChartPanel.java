package dev.loombench.report.page;

import dev.loombench.report.chart.Chart;
import dev.loombench.report.chart.ChartRow;
import dev.loombench.report.chart.DotChart;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A chart with its data as a table.
///
/// @param table absent if another table of the page has the same data
public record ChartPanel(Chart chart, @Nullable Table table) {
    static ChartPanel of(Chart chart) {
        return new ChartPanel(chart, null);
    }

    /// Table of a chart's rows.
    ///
    /// @param corner what a row is
    static Table table(DotChart chart, String title, String corner, String note) {
        List<Column<Map.Entry<String, ChartRow>>> columns =
                new ArrayList<>(List.of(Column.left(corner, Map.Entry::getKey)));
        for (int i = 0; i < chart.columns().size(); i++) {
            int index = i;
            columns.add(Column.right(
                    chart.columns().get(i), row -> row.getValue().values().get(index)));
        }
        return Table.of(
                title,
                note,
                chart.groups().stream()
                        .flatMap(group -> group.rows().stream().map(row -> Map.entry(group.nameOf(row), row)))
                        .toList(),
                row -> false,
                columns);
    }
}

package dev.loombench.report.page;

import dev.loombench.report.chart.ForestChart;
import dev.loombench.report.page.DataTable.Row;
import java.util.List;

/// The answers of all experiments in figures.
final class ForestTable {
    private ForestTable() {}

    static DataTable of(ForestChart chart) {
        return new DataTable(
                        "The answers as a table",
                        "Experiment",
                        List.of("compared", "answer", "times better", "interval"),
                        chart.rows().stream().map(ForestTable::row).toList(),
                        "Below 1 the candidate is worse than its baseline.")
                .withoutEmptyColumns();
    }

    private static Row row(ForestChart.Row row) {
        ForestChart.Text text = row.text();
        return new Row(row.label(), List.of(text.compared(), text.answer(), text.advantage(), text.interval()));
    }
}

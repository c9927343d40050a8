package dev.loombench.report.page;

import dev.loombench.report.chart.DotChart;
import java.util.List;
import java.util.stream.IntStream;

/// Data of a chart as a table.
///
/// @param title text of the line that opens the table
/// @param corner heading of the first column, which names the rows
/// @param heads headings of the other columns
/// @param note note on the figures; may be empty
public record DataTable(String title, String corner, List<String> heads, List<Row> rows, String note) {
    /// A row of the table.
    ///
    /// @param values one value for each heading; empty if there is none
    public record Row(String name, List<String> values) {}

    /// Table of a chart's rows.
    ///
    /// @param corner what a row is
    static DataTable of(DotChart chart, String title, String corner, String note) {
        return new DataTable(
                title,
                corner,
                chart.columns(),
                chart.groups().stream()
                        .flatMap(group -> group.rows().stream().map(row -> new Row(group.nameOf(row), row.values())))
                        .toList(),
                note);
    }

    /// The table without columns that have no value.
    DataTable withoutEmptyColumns() {
        List<Integer> keptColumns = IntStream.range(0, heads.size())
                .filter(column ->
                        rows.stream().anyMatch(row -> !row.values().get(column).isEmpty()))
                .boxed()
                .toList();
        return new DataTable(
                title,
                corner,
                keptColumns.stream().map(heads::get).toList(),
                rows.stream()
                        .map(row -> new Row(
                                row.name(),
                                keptColumns.stream().map(row.values()::get).toList()))
                        .toList(),
                note);
    }
}

package dev.loombench.report.page;

import java.util.List;
import java.util.stream.IntStream;

/// Figures that a chart shows, as text.
///
/// @param title what is on the line that opens it
/// @param corner heading of the rows' names
/// @param heads headings of the other columns
/// @param note what must be known of the figures; may be empty
public record DataTable(String title, String corner, List<String> heads, List<Row> rows, String note) {
    /// @param values one for each heading
    public record Row(String name, List<String> values) {}

    /// Without the columns that have no value.
    DataTable withoutEmptyColumns() {
        List<Integer> kept = IntStream.range(0, heads.size())
                .filter(column ->
                        rows.stream().anyMatch(row -> !row.values().get(column).isEmpty()))
                .boxed()
                .toList();
        return new DataTable(
                title,
                corner,
                kept.stream().map(heads::get).toList(),
                rows.stream()
                        .map(row -> new Row(
                                row.name(), kept.stream().map(row.values()::get).toList()))
                        .toList(),
                note);
    }
}

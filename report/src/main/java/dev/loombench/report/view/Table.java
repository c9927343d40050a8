package dev.loombench.report.view;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// A table. Columns that are empty in all rows are left out.
///
/// @param title empty if the table needs none
/// @param note note on the figures; may be empty
public record Table(String title, String note, List<Head> heads, List<Row> rows) implements Block {
    /// Head of a column; see [Column].
    public record Head(Text title, Align align, int drop) {}

    /// A row.
    ///
    /// @param cells one for each head
    /// @param quiet whether it matters less than the other rows
    public record Row(List<Text> cells, boolean quiet) {}

    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <T> Table of(String title, String note, List<T> rows, Column<T>... columns) {
        return of(title, note, rows, row -> false, List.of(columns));
    }

    /// Builds a table with a row for each subject.
    ///
    /// @param quiet whether a row matters less than the others
    public static <T> Table of(
            String title, String note, List<T> subjects, Predicate<T> quiet, List<Column<T>> columns) {
        List<List<Text>> cells = columns.stream()
                .map(column -> subjects.stream().map(column.cell()).toList())
                .toList();
        int[] shown = IntStream.range(0, columns.size())
                .filter(column -> cells.get(column).stream().anyMatch(cell -> !cell.isEmpty()))
                .toArray();
        return new Table(
                title,
                note,
                IntStream.of(shown)
                        .mapToObj(columns::get)
                        .map(column -> new Head(column.title(), column.align(), column.drop()))
                        .toList(),
                IntStream.range(0, subjects.size())
                        .mapToObj(row -> new Row(
                                IntStream.of(shown)
                                        .mapToObj(column -> cells.get(column).get(row))
                                        .toList(),
                                quiet.test(subjects.get(row))))
                        .toList());
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }
}

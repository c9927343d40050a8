package dev.loombench.report.view;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A table. Columns that are empty in all rows are left out, but the first one, which tells the rows apart.
///
/// @param title empty if the table needs none
/// @param note note on the figures; may be empty
/// @param rows cells, one for each head
/// @param quiet indices of rows that matter less than the others, which HTML alone shows
public record Table(String title, String note, List<Head> heads, List<List<Text>> rows, Set<Integer> quiet)
        implements Block {
    /// Head of a column; see [Column].
    public record Head(Text title, Align align, int drop) {}

    /// A table without title and note.
    public static <T> Table of(List<T> rows, List<Column<T>> columns) {
        return of("", "", rows, row -> false, columns);
    }

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
        return new Table(
                        title,
                        note,
                        columns.stream()
                                .map(column -> new Head(column.title(), column.align(), column.drop()))
                                .toList(),
                        IntStream.range(0, subjects.size())
                                .mapToObj(row -> cells.stream()
                                        .map(column -> column.get(row))
                                        .toList())
                                .toList(),
                        IntStream.range(0, subjects.size())
                                .filter(row -> quiet.test(subjects.get(row)))
                                .boxed()
                                .collect(Collectors.toSet()))
                .withColumns(1, cell -> !cell.isEmpty());
    }

    /// The table with the columns that text can show: not those of pictures or details alone.
    public Table inWords() {
        return withColumns(0, cell -> !cell.words().isEmpty());
    }

    /// The table with so many first columns, and those of the others of which a cell is as told.
    private Table withColumns(int first, Predicate<Text> kept) {
        int[] shown = IntStream.range(0, heads.size())
                .filter(column -> column < first
                        || rows.stream().map(row -> row.get(column)).anyMatch(kept))
                .toArray();
        return new Table(
                title,
                note,
                IntStream.of(shown).mapToObj(heads::get).toList(),
                rows.stream()
                        .map(row -> IntStream.of(shown).mapToObj(row::get).toList())
                        .toList(),
                quiet);
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty() || heads.isEmpty();
    }
}

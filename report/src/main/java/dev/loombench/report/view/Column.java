package dev.loombench.report.view;

import java.util.function.Function;

/// Column of a table: its head, and its cell in each row.
///
/// @param <T> what a row is about
/// @param drop 0 for a column that is never dropped, as all that are compared; of the others, the one with the highest
///     value is dropped first if space is short; below 0 for one of which not even texts are cut
/// @param cell a figure of a compared column that is absent is a dash, so that the column isn't empty
public record Column<T>(Text title, Align align, int drop, Function<T, Text> cell) {
    /// A left-aligned column of plain texts.
    public static <T> Column<T> left(String title, Function<T, String> cell) {
        return left(title, 0, cell);
    }

    /// A left-aligned column of plain texts that are never cut, such as paths.
    public static <T> Column<T> whole(String title, Function<T, String> cell) {
        return left(title, -1, cell);
    }

    public static <T> Column<T> left(String title, int drop, Function<T, String> cell) {
        return of(title, Align.LEFT, drop, row -> Text.of(cell.apply(row)));
    }

    /// A right-aligned column of plain texts.
    public static <T> Column<T> right(String title, Function<T, String> cell) {
        return right(title, 0, cell);
    }

    public static <T> Column<T> right(String title, int drop, Function<T, String> cell) {
        return of(title, Align.RIGHT, drop, row -> Text.of(cell.apply(row)));
    }

    public static <T> Column<T> of(String title, Align align, Function<T, Text> cell) {
        return of(title, align, 0, cell);
    }

    public static <T> Column<T> of(String title, Align align, int drop, Function<T, Text> cell) {
        return new Column<>(Text.of(title), align, drop, cell);
    }

    /// The same column of rows that this one's are a part of.
    public <R> Column<R> on(Function<R, T> part) {
        return new Column<>(title, align, drop, row -> cell.apply(part.apply(row)));
    }
}

package dev.loombench.cli.terminal;

/// TableColumn of a table.
///
/// @param right whether the column is right-aligned
/// @param expendable 0 for a column that is always shown; of the others, the one with the highest value is
///     dropped first if space is short
public record TableColumn(String title, boolean right, int expendable) {
    public static TableColumn left(String title) {
        return new TableColumn(title, false, 0);
    }

    public static TableColumn right(String title) {
        return new TableColumn(title, true, 0);
    }

    /// The same column, dropped if space is short.
    public TableColumn expendable(int rank) {
        return new TableColumn(title, right, rank);
    }
}

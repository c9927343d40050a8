package dev.loombench.report.export;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Table in Markdown. Columns that are empty in all rows are left out.
final class MarkdownTable {
    private final List<Column> columns;
    private final List<List<String>> rows = new ArrayList<>();

    /// A column.
    ///
    /// @param title title, already escaped
    /// @param right whether the column is right-aligned
    record Column(String title, boolean right) {
        static Column left(String title) {
            return new Column(title, false);
        }

        static Column right(String title) {
            return new Column(title, true);
        }
    }

    MarkdownTable(List<Column> columns) {
        this.columns = List.copyOf(columns);
    }

    /// Adds a row.
    ///
    /// @param cells escaped texts, one for each column
    void add(List<String> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + columns.size() + " columns");
        }
        rows.add(List.copyOf(cells));
    }

    /// The table as Markdown; empty without rows.
    String text() {
        if (rows.isEmpty()) {
            return "";
        }
        List<Integer> shown = IntStream.range(0, columns.size())
                .filter(column -> rows.stream().anyMatch(row -> !row.get(column).isEmpty()))
                .boxed()
                .toList();
        StringBuilder out = new StringBuilder();
        line(out, shown.stream().map(column -> columns.get(column).title()).toList());
        line(
                out,
                shown.stream()
                        .map(column -> columns.get(column).right() ? "---:" : "---")
                        .toList());
        rows.forEach(row -> line(out, shown.stream().map(row::get).toList()));
        return out.append('\n').toString();
    }

    private static void line(StringBuilder out, List<String> cells) {
        out.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |")))
                .append('\n');
    }
}

package dev.loombench.cli.terminal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Table of aligned columns, without frames so that it survives pipes and copying. Its texts are sanitized.
public final class TextTable {
    private static final String GAP = "  ";
    private static final String ELLIPSIS = "…";

    /// Width below which no column is shortened.
    private static final int MIN_WIDTH = 20;

    private final List<Column> columns;
    private final List<List<Cell>> rows = new ArrayList<>();

    /// Column of a table.
    ///
    /// @param right whether the column is right-aligned
    /// @param expendable 0 for a column that is always shown; of the others, the one with the highest value is
    ///     dropped first if space is short
    public record Column(String title, boolean right, int expendable) {
        public static Column left(String title) {
            return new Column(title, false, 0);
        }

        public static Column right(String title) {
            return new Column(title, true, 0);
        }

        /// The same column, dropped if space is short.
        public Column expendable(int rank) {
            return new Column(title, right, rank);
        }
    }

    /// Sanitized text, plain and styled; its width is that of the plain text.
    public record Cell(String plain, String styled) {
        public static Cell of(String text) {
            return of(text, UnaryOperator.identity());
        }

        /// @param styling style of the whole text, such as `style::dim`
        public static Cell of(String text, UnaryOperator<String> styling) {
            String plain = Screen.sanitized(text);
            return new Cell(plain, styling.apply(plain));
        }

        /// This text followed by another with a style of its own.
        Cell plus(Cell other) {
            return new Cell(plain + other.plain, styled + other.styled);
        }

        private Cell atMost(int width) {
            if (Screen.length(plain) <= width) {
                return this;
            }
            String start = plain.substring(0, plain.offsetByCodePoints(0, width - 1)) + ELLIPSIS;
            return new Cell(start, styled.replace(plain, start));
        }
    }

    public TextTable(List<Column> columns) {
        this.columns = List.copyOf(columns);
    }

    /// Adds a row of plain texts.
    public void add(String... texts) {
        add(Stream.of(texts).map(Cell::of).toList());
    }

    public void add(List<Cell> row) {
        if (row.size() != columns.size()) {
            throw new IllegalArgumentException(row.size() + " cells for " + columns.size() + " columns");
        }
        rows.add(List.copyOf(row));
    }

    /// The table as text. Columns that are empty in all rows are left out, and expendable ones if it would be
    /// too wide. If that isn't enough, the longest texts are cut.
    ///
    /// @param widest in characters
    public String render(Style style, int widest) {
        int[] widths = widths();
        List<Integer> shown = shown(widths, widest);
        shorten(shown, widths, widest);
        StringBuilder out = new StringBuilder();
        List<Cell> titles = columns.stream()
                .map(column -> Cell.of(column.title(), style::dim))
                .toList();
        line(out, titles, shown, widths);
        rows.forEach(row -> line(out, row, shown, widths));
        return out.toString();
    }

    /// Whether a column is shown at this width.
    ///
    /// @param widest in characters
    public boolean shows(String title, int widest) {
        return shown(widths(), widest).stream()
                .anyMatch(column -> columns.get(column).title().equals(title));
    }

    private int[] widths() {
        return IntStream.range(0, columns.size()).map(this::width).toArray();
    }

    private List<Integer> shown(int[] widths, int widest) {
        List<Integer> shown = new ArrayList<>(IntStream.range(0, columns.size())
                .filter(column ->
                        rows.stream().anyMatch(row -> !row.get(column).plain().isEmpty()))
                .boxed()
                .toList());
        while (total(shown, widths) > widest) {
            Optional<Integer> expendable = shown.stream()
                    .filter(column -> columns.get(column).expendable() > 0)
                    .max(Comparator.comparingInt(column -> columns.get(column).expendable()));
            if (expendable.isEmpty()) {
                break;
            }
            shown.remove(expendable.get());
        }
        return shown;
    }

    private static void shorten(List<Integer> shown, int[] widths, int widest) {
        while (total(shown, widths) > widest) {
            int longest = Collections.max(shown, Comparator.comparingInt(column -> widths[column]));
            if (widths[longest] <= MIN_WIDTH) {
                return;
            }
            widths[longest] = Math.max(MIN_WIDTH, widths[longest] - (total(shown, widths) - widest));
        }
    }

    private void line(StringBuilder out, List<Cell> row, List<Integer> shown, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int index : shown) {
            Cell cell = row.get(index).atMost(widths[index]);
            String padding = " ".repeat(widths[index] - Screen.length(cell.plain()));
            line.append(line.isEmpty() ? "" : GAP);
            line.append(columns.get(index).right() ? padding + cell.styled : cell.styled + padding);
        }
        out.append(line.toString().stripTrailing()).append('\n');
    }

    private static int total(List<Integer> shown, int[] widths) {
        return shown.stream().mapToInt(column -> widths[column]).sum() + GAP.length() * (shown.size() - 1);
    }

    private int width(int index) {
        int widest = Screen.length(columns.get(index).title());
        for (List<Cell> row : rows) {
            widest = Math.max(widest, Screen.length(row.get(index).plain()));
        }
        return widest;
    }
}

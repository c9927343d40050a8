package dev.loombench.cli.terminal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Table of aligned columns, without frames so that it survives pipes and copying. Its texts are sanitized.
public final class TextTable {
    private static final String GAP = "  ";
    static final String ELLIPSIS = "…";

    /// Width below which no column is shortened.
    private static final int MIN_WIDTH = 20;

    private final List<TableColumn> columns;
    private final List<List<TableCell>> rows = new ArrayList<>();

    public TextTable(List<TableColumn> columns) {
        this.columns = List.copyOf(columns);
    }

    /// Adds a row of plain texts.
    public void add(String... texts) {
        add(Stream.of(texts).map(TableCell::of).toList());
    }

    public void add(List<TableCell> row) {
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
        List<TableCell> titles = columns.stream()
                .map(column -> TableCell.of(column.title(), style::dim))
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

    private void line(StringBuilder out, List<TableCell> row, List<Integer> shown, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int index : shown) {
            TableCell cell = row.get(index).atMost(widths[index]);
            String padding = " ".repeat(widths[index] - Screen.length(cell.plain()));
            line.append(line.isEmpty() ? "" : GAP);
            line.append(columns.get(index).right() ? padding + cell.styled() : cell.styled() + padding);
        }
        out.append(line.toString().stripTrailing()).append('\n');
    }

    private static int total(List<Integer> shown, int[] widths) {
        return shown.stream().mapToInt(column -> widths[column]).sum() + GAP.length() * (shown.size() - 1);
    }

    private int width(int index) {
        int widest = Screen.length(columns.get(index).title());
        for (List<TableCell> row : rows) {
            widest = Math.max(widest, Screen.length(row.get(index).plain()));
        }
        return widest;
    }
}

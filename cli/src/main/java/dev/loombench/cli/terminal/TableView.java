package dev.loombench.cli.terminal;

import dev.loombench.report.view.Align;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A table as aligned columns, without frames so that it survives pipes and copying. If it would be wider than the
/// screen, long names of rows are shortened, then columns are dropped, the one with the highest rank first; if that
/// isn't enough, prose is written beneath its row, or the longest texts are cut. A row has as many lines as its cells
/// need.
///
/// @param columns width of the screen
public record TableView(Table table, int columns) {
    private static final String GAP = "  ";

    /// Indent of prose beneath its row.
    private static final String PROSE_INDENT = "     ";

    /// Width below which no column is shortened.
    private static final int MIN_WIDTH = 20;

    /// Width to which the names of rows are cut before a column is dropped.
    private static final int NAME_WIDTH = 34;

    public TableView {
        table = table.inWords();
    }

    public String render(Style style) {
        if (table.isEmpty()) {
            return "";
        }
        int[] widths = widths();
        List<Integer> beneath = beneath(widths);
        List<Integer> shown = shown(widths);
        shorten(shown, widths);
        StringBuilder out = new StringBuilder();
        if (table.heads().stream().anyMatch(head -> !head.title().isEmpty())) {
            line(
                    out,
                    style,
                    shown,
                    widths,
                    column -> Text.of(table.heads().get(column).title().words(), Tone.QUIET));
        }
        for (List<Text> row : table.rows()) {
            int lines = shown.stream()
                    .mapToInt(column -> row.get(column).split().size())
                    .max()
                    .orElse(1);
            for (int i = 0; i < lines; i++) {
                int number = i;
                line(out, style, shown, widths, column -> {
                    Text line = lineOf(row.get(column), number);
                    return column == 0 ? Style.shortened(line, widths[0]) : line;
                });
            }
            beneath.forEach(column -> out.append(PROSE_INDENT)
                    .append(style.wrapped(row.get(column), columns - PROSE_INDENT.length(), PROSE_INDENT))
                    .append('\n'));
        }
        return out.toString();
    }

    private static Text lineOf(Text cell, int number) {
        List<Text> lines = cell.split();
        return number < lines.size() ? lines.get(number) : Text.EMPTY;
    }

    /// Whether a column is shown.
    public boolean shows(String title) {
        return shown(widths()).stream()
                .anyMatch(column -> table.heads().get(column).title().words().equals(title));
    }

    private int[] widths() {
        return IntStream.range(0, table.heads().size())
                .map(column -> Stream.concat(
                                Stream.of(table.heads().get(column).title()),
                                table.rows().stream().flatMap(row -> row.get(column).split().stream()))
                        .mapToInt(Style::length)
                        .max()
                        .orElse(0))
                .toArray();
    }

    private List<Integer> shown(int[] widths) {
        List<Integer> shown =
                new ArrayList<>(IntStream.range(0, widths.length).boxed().toList());
        shown.removeAll(beneath(widths));
        if (total(shown, widths) > columns && table.heads().getFirst().align() == Align.LEFT) {
            widths[0] = Math.min(widths[0], NAME_WIDTH);
        }
        while (total(shown, widths) > columns) {
            Optional<Integer> dropped = shown.stream()
                    .filter(column -> table.heads().get(column).drop() > 0)
                    .max(Comparator.comparingInt(
                            column -> table.heads().get(column).drop()));
            if (dropped.isEmpty()) {
                break;
            }
            shown.remove(dropped.get());
        }
        return shown;
    }

    /// Columns of prose that have no place beside the others.
    private List<Integer> beneath(int[] widths) {
        List<Integer> all = IntStream.range(0, widths.length).boxed().toList();
        return total(all, widths) <= columns
                ? List.of()
                : all.stream()
                        .filter(column -> table.heads().get(column).align() == Align.PROSE
                                && table.heads().get(column).drop() == 0)
                        .toList();
    }

    private void shorten(List<Integer> shown, int[] widths) {
        while (total(shown, widths) > columns) {
            int longest = Collections.max(
                    shown,
                    Comparator.comparingInt(column -> table.heads().get(column).drop() < 0 ? 0 : widths[column]));
            if (widths[longest] <= MIN_WIDTH) {
                return;
            }
            widths[longest] = Math.max(MIN_WIDTH, widths[longest] - (total(shown, widths) - columns));
        }
    }

    private void line(StringBuilder out, Style style, List<Integer> shown, int[] widths, IntFunction<Text> cells) {
        StringBuilder line = new StringBuilder();
        for (int column : shown) {
            Text cell = cells.apply(column);
            String padding = " ".repeat(Math.max(0, widths[column] - Style.length(cell)));
            String styled = style.styled(cell, widths[column]);
            line.append(line.isEmpty() ? "" : GAP);
            line.append(table.heads().get(column).align() == Align.RIGHT ? padding + styled : styled + padding);
        }
        out.append(line.toString().stripTrailing()).append('\n');
    }

    private static int total(List<Integer> shown, int[] widths) {
        return shown.stream().mapToInt(column -> widths[column]).sum() + GAP.length() * (shown.size() - 1);
    }
}

package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.ProgressView.ProgressMode;
import java.io.PrintStream;
import java.util.List;

/// What goes on, on stderr: lines that stay, and on a terminal a block at its bottom that is repainted in place.
///
/// A terminal would break lines within words, so they are folded at words before.
final class LiveBlock {
    private static final String TO_END_OF_LINE = "\u001b[K";
    private static final String TO_END_OF_SCREEN = "\u001b[J";
    private static final String INDENT = "  ";

    private final PrintStream err;
    private final ProgressMode mode;
    private final int columns;
    private int height;

    /// @param mode not `AUTO`
    LiveBlock(PrintStream err, ProgressMode mode, int columns) {
        this.err = err;
        this.mode = mode;
        this.columns = columns;
    }

    /// Repaints the block. It is written in one piece and over the old lines instead of clearing them first, so
    /// that nothing flickers.
    void paint(List<String> lines) {
        List<String> rows = lines.stream().flatMap(line -> row(line).lines()).toList();
        StringBuilder out = new StringBuilder(toStart());
        for (int i = 0; i < rows.size(); i++) {
            out.append(i == 0 ? "" : "\n").append(TO_END_OF_LINE).append(rows.get(i));
        }
        out.append(height > rows.size() ? TO_END_OF_SCREEN : "");
        height = rows.size();
        print(out.toString());
    }

    /// A line of which each row ends before the edge of the terminal. A word that is longer than a row is cut,
    /// since the terminal would do so unseen, and the block is one row higher.
    private String row(String line) {
        String longest = "\\S{" + (columns - 1 - INDENT.length()) + "}(?=\\S)";
        return folded(line.replaceAll(longest, "$0 "), columns - 1);
    }

    /// The line, folded if it is too long. Parts that stand apart by spaces then stand apart by commas.
    private static String folded(String line, int width) {
        String text = Screen.sanitized(line);
        return Screen.length(text) <= width
                ? text
                : Screen.wrapped(text.replaceAll("(?<=\\S) {2,}(?=\\S)", ", "), width, INDENT);
    }

    /// Prints a line that stays. Where it is no terminal it isn't folded, so that it can be searched for.
    void printLine(String message) {
        clear();
        if (mode == ProgressMode.LIVE || mode == ProgressMode.LINES) {
            err.println(folded("loombench: " + message, mode == ProgressMode.LIVE ? columns : Integer.MAX_VALUE));
            err.flush();
        }
    }

    /// Removes the block.
    void clear() {
        if (mode == ProgressMode.LIVE) {
            print(toStart() + (height > 1 ? TO_END_OF_SCREEN : TO_END_OF_LINE));
            height = 0;
        }
    }

    private String toStart() {
        return height > 1 ? "\r\u001b[" + (height - 1) + "A" : "\r";
    }

    private void print(String text) {
        err.print(text);
        err.flush();
    }
}

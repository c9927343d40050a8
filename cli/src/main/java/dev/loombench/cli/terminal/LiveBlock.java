package dev.loombench.cli.terminal;

import java.io.PrintStream;
import java.util.List;

/// Block of lines at the bottom of a terminal that is repainted in place.
final class LiveBlock {
    private static final String TO_END_OF_LINE = "\u001b[K";
    private static final String TO_END_OF_SCREEN = "\u001b[J";

    private final PrintStream err;
    private final int columns;
    private int height;

    LiveBlock(PrintStream err, int columns) {
        this.err = err;
        this.columns = columns;
    }

    /// Repaints the block. It is written in one piece and over the old lines instead of clearing them first, so
    /// that nothing flickers.
    void paint(List<String> lines) {
        StringBuilder out = new StringBuilder(toStart());
        for (int i = 0; i < lines.size(); i++) {
            String line = Screen.sanitized(lines.get(i));
            out.append(i == 0 ? "" : "\n").append(TO_END_OF_LINE);
            out.append(line, 0, Math.min(line.length(), columns - 1));
        }
        out.append(height > lines.size() ? TO_END_OF_SCREEN : "");
        height = lines.size();
        print(out.toString());
    }

    void clear() {
        print(toStart() + (height > 1 ? TO_END_OF_SCREEN : TO_END_OF_LINE));
        height = 0;
    }

    private String toStart() {
        return height > 1 ? "\r\u001b[" + (height - 1) + "A" : "\r";
    }

    private void print(String text) {
        err.print(text);
        err.flush();
    }
}

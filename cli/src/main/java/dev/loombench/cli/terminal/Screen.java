package dev.loombench.cli.terminal;

import dev.loombench.report.text.SingleLineText;

/// Properties of the process's output streams. The launcher passes them in system properties, since the JVM
/// itself can't tell stdout from stderr.
///
/// @param stdout whether stdout is a terminal that supports colours and cursor movement
/// @param stderr whether stderr is such a terminal
/// @param columns width of the terminal; 120 if there is none, since text in a pipe is rarely cut
public record Screen(boolean stdout, boolean stderr, int columns) {
    private static final int DEFAULT_COLUMNS = 120;

    /// Value of `TERM` for a terminal without control sequences.
    private static final String DUMB = "dumb";

    public static Screen ofThisProcess() {
        boolean capable = !isDumb();
        return new Screen(
                capable && Boolean.getBoolean("loombench.stdout.terminal"),
                capable && Boolean.getBoolean("loombench.stderr.terminal"),
                Math.max(40, Integer.getInteger("loombench.columns", DEFAULT_COLUMNS)));
    }

    static boolean isDumb() {
        return DUMB.equals(System.getenv("TERM"));
    }

    /// The text on one line, with everything replaced that a terminal could interpret. Every text from measured
    /// programs, their answers and other people's files passes it on its way to the terminal: [#wrapped], [Style],
    /// [TableView] and the progress lines apply it themselves, and views apply it to what they write directly.
    public static String sanitized(String text) {
        return SingleLineText.of(text);
    }

    /// The text in lines of at most this many columns, broken at spaces, with an indent from the second line
    /// on. A word longer than a line stays whole, so that it can be copied.
    public static String wrapped(String text, int columns, String indent) {
        StringBuilder out = new StringBuilder();
        int used = 0;
        for (String word : sanitized(text).strip().split("\\s+")) {
            if (used > 0 && used + 1 + length(word) > columns) {
                out.append('\n').append(indent);
                used = indent.length();
            } else if (used > 0) {
                out.append(' ');
                used++;
            }
            out.append(word);
            used += length(word);
        }
        return out.toString();
    }

    /// Number of columns that a text takes, one for each code point.
    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}

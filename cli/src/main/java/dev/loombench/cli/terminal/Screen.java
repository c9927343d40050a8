package dev.loombench.cli.terminal;

import dev.loombench.report.text.OneLine;

/// What the outputs are. The launcher knows and says it in system properties, since the JVM itself can't
/// tell stdout from stderr.
///
/// @param stdout whether it is a terminal that has colours and moves its cursor
/// @param stderr whether it is such a one
/// @param columns width of the terminal, 120 where there is none: what goes through a pipe is rarely cut
public record Screen(boolean stdout, boolean stderr, int columns) {
    private static final int USUAL = 120;

    /// The terminal that obeys no control sequence, by its name.
    private static final String DUMB = "dumb";

    public static Screen ofThisProcess() {
        boolean obeys = !isDumb();
        return new Screen(
                obeys && Boolean.getBoolean("loombench.stdout.terminal"),
                obeys && Boolean.getBoolean("loombench.stderr.terminal"),
                Math.max(40, Integer.getInteger("loombench.columns", USUAL)));
    }

    static boolean isDumb() {
        return DUMB.equals(System.getenv("TERM"));
    }

    /// Text from outside on one line, without anything that a terminal would obey.
    public static String harmless(String text) {
        return OneLine.of(text);
    }

    /// Lines of at most this many columns, broken at spaces, each after the first with an indent. A word that is
    /// longer than a line stays whole, so that it can be copied.
    public static String wrapped(String text, int columns, String indent) {
        StringBuilder out = new StringBuilder();
        int used = 0;
        for (String word : harmless(text).strip().split("\\s+")) {
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

    /// Columns that a text takes, as far as each of its characters takes one.
    static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}

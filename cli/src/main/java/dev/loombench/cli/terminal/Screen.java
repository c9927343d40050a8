package dev.loombench.cli.terminal;

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
        boolean obeys = !DUMB.equals(System.getenv("TERM"));
        return new Screen(
                obeys && Boolean.getBoolean("loombench.stdout.terminal"),
                obeys && Boolean.getBoolean("loombench.stderr.terminal"),
                Math.max(40, Integer.getInteger("loombench.columns", USUAL)));
    }

    /// Text from outside without anything that a terminal would obey.
    public static String harmless(String text) {
        return text.codePoints()
                .map(c -> Character.isISOControl(c) ? ' ' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /// Lines of at most this many columns, broken at spaces, each after the first with an indent.
    public static String wrapped(String text, int columns, String indent) {
        StringBuilder out = new StringBuilder();
        int used = 0;
        for (String word : harmless(text).strip().split("\\s+")) {
            if (used > 0 && used + 1 + word.length() > columns) {
                out.append('\n').append(indent);
                used = indent.length();
            } else if (used > 0) {
                out.append(' ');
                used++;
            }
            out.append(word);
            used += word.length();
        }
        return out.toString();
    }
}

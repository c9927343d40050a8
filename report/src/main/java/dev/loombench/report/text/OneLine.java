package dev.loombench.report.text;

/// Words from files on one line, without anything that a terminal, an editor or a page would obey instead of show.
public final class OneLine {
    private OneLine() {}

    /// The text with a space for each character that isn't seen.
    public static String of(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> out.appendCodePoint(isInvisible(c) ? ' ' : c));
        return out.toString();
    }

    /// Control characters, ends of lines and paragraphs, and what changes the direction of writing.
    static boolean isInvisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> true;
            default -> Character.isWhitespace(c);
        };
    }
}

package dev.loombench.report.text;

import dev.loombench.lab.secrets.Secrets;

/// Replaces secrets, and characters of foreign text that a terminal, an editor or a page could interpret.
public final class SingleLineText {
    private SingleLineText() {}

    /// The text on one line without secrets, with a space for each invisible character.
    public static String of(String text) {
        StringBuilder out = new StringBuilder(text.length());
        Secrets.redact(text).codePoints().forEach(c -> out.appendCodePoint(isInvisible(c) ? ' ' : c));
        return out.toString();
    }

    /// Whether a character is a control character, white space, a line or paragraph end, or changes the
    /// direction of writing.
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

package dev.loombench.report.text;

import dev.loombench.lab.secrets.Secrets;

/// Escapes text for Markdown: nothing in it becomes markup, a link or a mention.
public final class MarkdownText {
    /// Punctuation without a meaning in Markdown. A colon is missing, since it makes links of addresses.
    private static final String HARMLESS = " .,;%()/=+-–×±?'\"µ";

    /// Zero-width space: entities alone don't keep GitHub from making mentions and references.
    private static final String BREAK = "&#8203;";

    private MarkdownText() {}

    public static String code(String text) {
        return text.isBlank() ? "" : "<code>" + escaped(text) + "</code>";
    }

    /// The text escaped, without secrets and on one line.
    public static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        int[] characters = Secrets.redact(text).codePoints().toArray();
        for (int i = 0; i < characters.length; i++) {
            int c = characters[i];
            boolean ends = c == ':' && (i + 1 == characters.length || Character.isWhitespace(characters[i + 1]));
            if (ends || Character.isLetterOrDigit(c) || HARMLESS.indexOf(c) >= 0) {
                out.appendCodePoint(c);
            } else if (SingleLineText.isInvisible(c)) {
                out.append(' ');
            } else {
                out.append("&#").append(c).append(';').append(c == '@' || c == '#' ? BREAK : "");
            }
        }
        return out.toString().replace("www.", "www&#46;");
    }
}

package dev.loombench.report.compare;

/// Words from files in Markdown: they are data, so nothing in them is markup, a link or a mention.
final class MarkdownText {
    /// Punctuation that means nothing anywhere in Markdown; a colon would make links of addresses.
    private static final String HARMLESS = " .,;%()/=+-–×?'\"µ";

    /// A space without width: entities alone don't keep GitHub from making mentions and references.
    private static final String BREAK = "&#8203;";

    private MarkdownText() {}

    /// The text in the font of code.
    static String code(String text) {
        return text.isBlank() ? "" : "<code>" + escaped(text) + "</code>";
    }

    /// The text as it is, on one line.
    static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (Character.isLetterOrDigit(c) || HARMLESS.indexOf(c) >= 0) {
                out.appendCodePoint(c);
            } else if (isInvisible(c)) {
                out.append(' ');
            } else {
                out.append("&#").append(c).append(';').append(c == '@' || c == '#' ? BREAK : "");
            }
        });
        return out.toString().replace("www.", "www&#46;");
    }

    /// Control characters, line separators, and what changes the direction of writing.
    private static boolean isInvisible(int c) {
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

package dev.loombench.lab.plainjava;

/// Escapes text for Java source.
final class JavaLiteral {
    private JavaLiteral() {}

    static String quote(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                literal.append('\\').append(c);
            } else if (c < ' ') {
                literal.append(String.format("\\%03o", (int) c));
            } else {
                literal.append(c);
            }
        }
        return literal.append('"').toString();
    }

    /// Text as a line of a comment, which can neither end the comment nor hold a Unicode escape.
    static String comment(String text) {
        return text.replaceAll("\\s+", " ")
                .replace("*/", "* /")
                .replace("\\", "/")
                .strip();
    }
}

package dev.loombench.lab.secrets;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An encoding in which a value may stand in text. Characters that needn't be encoded may be, or not. Text is given as
/// octets: a character for each byte of its UTF-8.
enum TextEncoding {
    /// `%2F` for a byte.
    URL("%", "%[0-9A-Fa-f]{2}"),
    /// As [#URL], and `+` for a space: `application/x-www-form-urlencoded`.
    FORM("+%", "\\+|%[0-9A-Fa-f]{2}"),
    /// A backslash before punctuation, `\n` and the like, and hexadecimal UTF-16: JSON, and others like it.
    JSON(
            "\\",
            "\\\\(?:u[dD][89abAB][0-9A-Fa-f]{2}\\\\u[dD][c-fC-F][0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|[bfnrt]|[!-/:-@\\[-`{-~])"),
    /// `&amp;`, `&#47;` and `&#x2f;`.
    HTML("&", "&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|amp|lt|gt|quot|apos);");

    private static final Map<String, String> NAMED =
            Map.of("&amp;", "&", "&lt;", "<", "&gt;", ">", "&quot;", "\"", "&apos;", "'");

    /// Characters with which an escape begins.
    private final String marks;

    private final Pattern escape;

    TextEncoding(String marks, String escape) {
        this.marks = marks;
        this.escape = Pattern.compile(escape);
    }

    /// Decoded octets, and where each of them begins in the encoded text; last where that ends.
    @SuppressWarnings("ArrayRecordComponent") // these are never compared
    record Decoded(String octets, int[] starts) {}

    static String octets(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    static String text(String octets) {
        return new String(octets.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /// Decodes a text; empty if nothing in it is encoded. What isn't well formed stays as it is.
    Optional<Decoded> decode(String octets) {
        if (marks.chars().allMatch(mark -> octets.indexOf(mark) < 0)) {
            return Optional.empty();
        }
        Matcher escapes = escape.matcher(octets);
        StringBuilder out = new StringBuilder(octets.length());
        int[] starts = new int[octets.length() + 1];
        int at = 0;
        while (at < octets.length()) {
            starts[out.length()] = at;
            if (marks.indexOf(octets.charAt(at)) >= 0
                    && escapes.region(at, octets.length()).lookingAt()) {
                String decoded = octetsOf(escapes.group());
                Arrays.fill(starts, out.length(), out.length() + decoded.length(), at);
                out.append(decoded);
                at = escapes.end();
            } else {
                out.append(octets.charAt(at++));
            }
        }
        starts[out.length()] = at;
        return Optional.of(new Decoded(out.toString(), starts));
    }

    /// A text, decoded.
    String decoded(String text) {
        return decode(octets(text)).map(decoded -> text(decoded.octets())).orElse(text);
    }

    private String octetsOf(String escape) {
        return switch (this) {
            case URL, FORM -> escape.equals("+") ? " " : String.valueOf((char) HexFormat.fromHexDigits(escape, 1, 3));
            case JSON ->
                switch (escape.charAt(1)) {
                    case 'u' -> octets(units(escape));
                    case 'b' -> "\b";
                    case 'f' -> "\f";
                    case 'n' -> "\n";
                    case 'r' -> "\r";
                    case 't' -> "\t";
                    default -> escape.substring(1);
                };
            case HTML -> escape.charAt(1) == '#' ? octets(character(escape)) : NAMED.getOrDefault(escape, escape);
        };
    }

    /// The character of a hexadecimal escape of UTF-16, or of two of them.
    private static String units(String escape) {
        StringBuilder units = new StringBuilder();
        for (int i = 2; i < escape.length(); i += 6) {
            units.append((char) HexFormat.fromHexDigits(escape, i, i + 4));
        }
        return units.toString();
    }

    /// The character of `&#47;` or `&#x2f;`; the reference itself if there is none.
    private static String character(String reference) {
        boolean hex = Character.toLowerCase(reference.charAt(2)) == 'x';
        int codePoint = Integer.parseInt(reference, hex ? 3 : 2, reference.length() - 1, hex ? 16 : 10);
        return Character.isValidCodePoint(codePoint) ? Character.toString(codePoint) : reference;
    }
}

package dev.loombench.protocol.load;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A text with placeholders for values of a feed: `${name}`. `$${name}` stands for the text `${name}` itself.
public final class FeedTemplate {
    static final Pattern PLACEHOLDER = Pattern.compile("\\$(\\$?)\\{([^{}\"\\r\\n]+)}");
    private static final String UNRESERVED_PUNCTUATION = "-._~";

    private sealed interface Part {
        record Literal(String text) implements Part {}

        record Value(String name) implements Part {}
    }

    private final List<Part> parts;

    private FeedTemplate(List<Part> parts) {
        this.parts = parts;
    }

    /// Parses a text; every text is a template, with or without placeholders.
    public static FeedTemplate of(String text) {
        List<Part> parts = new ArrayList<>();
        Matcher place = PLACEHOLDER.matcher(text);
        int from = 0;
        while (place.find()) {
            if (place.group(1).isEmpty()) {
                add(parts, text.substring(from, place.start()));
                parts.add(new Part.Value(place.group(2).strip()));
            } else {
                add(parts, text.substring(from, place.start() + 1));
                add(parts, text.substring(place.start() + 2, place.end()));
            }
            from = place.end();
        }
        add(parts, text.substring(from));
        return new FeedTemplate(List.copyOf(parts));
    }

    private static void add(List<Part> parts, String literal) {
        if (!literal.isEmpty()) {
            parts.add(new Part.Literal(literal));
        }
    }

    /// The names of the placeholders, each once, in their order.
    public Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        for (Part part : parts) {
            switch (part) {
                case Part.Literal literal -> {}
                case Part.Value(String name) -> names.add(name);
            }
        }
        return names;
    }

    /// Replaces each placeholder.
    ///
    /// @param values function from a name to its value
    public String fill(UnaryOperator<String> values) {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            switch (part) {
                case Part.Literal(String literal) -> text.append(literal);
                case Part.Value(String name) -> text.append(values.apply(name));
            }
        }
        return text.toString();
    }

    /// Encodes a value for the path or the query of a URL: its bytes in UTF-8, percent-encoded except for
    /// unreserved characters (RFC 3986, 2.1 and 2.3).
    public static String encode(String value) {
        StringBuilder text = new StringBuilder(value.length() + 16);
        for (byte next : value.getBytes(StandardCharsets.UTF_8)) {
            boolean unreserved = next >= 'a' && next <= 'z'
                    || next >= 'A' && next <= 'Z'
                    || next >= '0' && next <= '9'
                    || UNRESERVED_PUNCTUATION.indexOf(next) >= 0;
            if (unreserved) {
                text.append((char) next);
            } else {
                text.append('%')
                        .append(Character.toUpperCase(Character.forDigit(next >> 4 & 15, 16)))
                        .append(Character.toUpperCase(Character.forDigit(next & 15, 16)));
            }
        }
        return text.toString();
    }
}

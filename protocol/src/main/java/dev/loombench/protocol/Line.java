package dev.loombench.protocol;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

/// One message on the wire or in a file: a word for its kind, then `key=value` pairs, percent-encoded, on
/// one line.
///
/// @param kind what the message is
/// @param fields its parts, in their order
public record Line(String kind, Map<String, String> fields) {
    public Line {
        fields = new LinkedHashMap<>(fields);
    }

    public static Line of(String kind) {
        return new Line(kind, Map.of());
    }

    /// The same message with one more part.
    public Line with(String key, Object value) {
        Line copy = new Line(kind, fields);
        copy.fields.put(key, value.toString());
        return copy;
    }

    /// @throws ProtocolException if the message lacks this part
    public String text(String key) {
        String value = fields.get(key);
        if (value == null) {
            throw new ProtocolException("a message '" + kind + "' without '" + key + "'");
        }
        return value;
    }

    /// @throws ProtocolException if the message lacks this part or if it is no number
    public double number(String key) {
        try {
            return Double.parseDouble(text(key));
        } catch (NumberFormatException e) {
            throw new ProtocolException("a message '" + kind + "' whose '" + key + "' is no number", e);
        }
    }

    /// @throws ProtocolException if the message lacks this part or if it is no integer
    public long integer(String key) {
        try {
            return Long.parseLong(text(key));
        } catch (NumberFormatException e) {
            throw new ProtocolException("a message '" + kind + "' whose '" + key + "' is no integer", e);
        }
    }

    /// @throws ProtocolException if the text is no message
    public static Line parse(String text) {
        String[] words = text.strip().split(" ");
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 1; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            if (equals < 1) {
                throw new ProtocolException("not a message: " + text);
            }
            fields.put(words[i].substring(0, equals), decode(words[i].substring(equals + 1)));
        }
        return new Line(words[0], fields);
    }

    /// The message as it travels, without a line break.
    @Override
    public String toString() {
        StringJoiner joiner = new StringJoiner(" ").add(kind);
        for (Map.Entry<String, String> field : fields.entrySet()) {
            joiner.add(field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8));
        }
        return joiner.toString();
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("not a message: " + text, e);
        }
    }
}

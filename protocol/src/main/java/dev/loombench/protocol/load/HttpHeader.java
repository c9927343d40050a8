package dev.loombench.protocol.load;

import dev.loombench.protocol.InvalidValueException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// An HTTP header of a request. `toString` gives `Name: value`, and [#parse] reads it back.
///
/// @param name a token as HTTP defines it
/// @param value without a line break
public record HttpHeader(String name, String value) {
    /// The headers that frame a body, which the generator derives from the body.
    private static final Set<String> FRAMING_HEADERS = Set.of("content-length", "transfer-encoding");

    private static final Pattern NAME_PATTERN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    public HttpHeader {
        if (!NAME_PATTERN.matcher(name).matches()) {
            throw new InvalidValueException(name, "a header's name");
        }
        if (value.chars().anyMatch(c -> c < ' ' && c != '\t' || c == 127)) {
            throw new InvalidValueException(name + ": " + value, "a header: its value has a control character");
        }
    }

    /// Reads `Name: value`.
    ///
    /// @throws InvalidValueException if it isn't a header, or one that is derived from the body
    public static HttpHeader parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 1) {
            throw new InvalidValueException(text, "a header such as 'Accept: text/plain'");
        }
        String name = text.substring(0, colon).strip();
        if (FRAMING_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new InvalidValueException(text, "a header that can be set: " + name + " is made from the body");
        }
        return new HttpHeader(name, text.substring(colon + 1).strip());
    }

    @Override
    public String toString() {
        return name + ": " + value;
    }
}

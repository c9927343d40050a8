package dev.loombench.protocol.load;

import dev.loombench.protocol.InvalidValueException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/// Normalizes URLs as people write them.
public final class RequestUrl {
    /// The character that replaces each character of a placeholder, so that positions in messages stay right.
    private static final String FILLER = "\uE000";

    private static final String EXPECTED = "a URL such as http://127.0.0.1:8080/hello";
    private static final Pattern HOST_AND_PORT = Pattern.compile("[^/?#:@\\s]+:[0-9]{1,5}(?:[/?#].*)?");
    private static final String FILLER_ENCODED = "%EE%80%80";
    private static final Pattern BEYOND_ASCII = Pattern.compile("(?:%[89A-Fa-f][0-9A-Fa-f])+");

    private RequestUrl() {}

    /// Returns the URL with the scheme in lower case and other characters than ASCII encoded as UTF-8.
    /// Placeholders of a [FeedTemplate] are kept.
    ///
    /// @throws InvalidValueException if it isn't a URL
    public static String normalize(String url) {
        if (HOST_AND_PORT.matcher(url).matches()) {
            throw new InvalidValueException(url, "a URL; add http:// before it");
        }
        try {
            URI parsed = new URI(FeedTemplate.PLACEHOLDER
                    .matcher(url)
                    .replaceAll(place -> FILLER.repeat(place.group().length())));
            String scheme = parsed.getScheme() == null ? "" : parsed.getScheme();
            String ascii = parsed.toASCIIString().substring(scheme.length());
            return scheme.toLowerCase(Locale.ROOT) + withPlaceholders(ascii, url);
        } catch (URISyntaxException e) {
            int at = e.getIndex();
            throw new InvalidValueException(
                    url,
                    at < 0 || at >= url.length()
                            ? EXPECTED
                            : EXPECTED + ": '" + Character.toString(url.codePointAt(at)) + "', character " + (at + 1)
                                    + ", isn't allowed there except as %XX");
        }
    }

    /// Returns a URL as people write it: letters and digits beyond ASCII, which [#normalize] encodes, as themselves.
    /// Others may be invisible, and stay encoded.
    public static String readable(String url) {
        return BEYOND_ASCII.matcher(url).replaceAll(encoded -> {
            String text = URLDecoder.decode(encoded.group(), StandardCharsets.UTF_8);
            return text.codePoints().allMatch(Character::isLetterOrDigit) ? text : encoded.group();
        });
    }

    private static String withPlaceholders(String ascii, String url) {
        StringBuilder text = new StringBuilder(ascii);
        var placeholders = FeedTemplate.PLACEHOLDER.matcher(url);
        while (placeholders.find()) {
            int at = text.indexOf(FILLER_ENCODED);
            text.replace(at, at + FILLER_ENCODED.length() * placeholders.group().length(), placeholders.group());
        }
        return text.toString();
    }
}

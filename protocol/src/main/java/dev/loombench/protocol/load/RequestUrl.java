package dev.loombench.protocol.load;

import dev.loombench.protocol.BadWord;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/// URLs as people write them.
public final class RequestUrl {
    /// Stands for each character of a place, so that those of the text keep their positions.
    private static final String IN_PLACE = "\uE000";

    private static final String IN_PLACE_ENCODED = "%EE%80%80";

    private RequestUrl() {}

    /// With the scheme in lower case, and in ASCII: what isn't is encoded as UTF-8. The places of a [Template] stay as
    /// they are.
    ///
    /// @throws BadWord if it isn't one
    public static String normal(String url) {
        try {
            URI given = new URI(Template.PLACE
                    .matcher(url)
                    .replaceAll(place -> IN_PLACE.repeat(place.group().length())));
            String scheme = given.getScheme() == null ? "" : given.getScheme();
            String ascii = given.toASCIIString().substring(scheme.length());
            return scheme.toLowerCase(Locale.ROOT) + withPlaces(ascii, url);
        } catch (URISyntaxException e) {
            throw new BadWord(url, "a URL such as http://127.0.0.1:8080/hello" + where(url, e.getIndex()));
        }
    }

    private static String withPlaces(String ascii, String url) {
        StringBuilder text = new StringBuilder(ascii);
        var places = Template.PLACE.matcher(url);
        while (places.find()) {
            int at = text.indexOf(IN_PLACE_ENCODED);
            text.replace(at, at + IN_PLACE_ENCODED.length() * places.group().length(), places.group());
        }
        return text.toString();
    }

    private static String where(String url, int at) {
        return at < 0 || at >= url.length()
                ? ""
                : ": '" + Character.toString(url.codePointAt(at)) + "', character " + (at + 1)
                        + ", isn't allowed there except as %XX";
    }
}

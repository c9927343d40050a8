package dev.loombench.lab.ab.order;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.load.LoadRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/// URLs as people write them.
final class Urls {
    private Urls() {}

    /// @throws BadWord if it isn't one of HTTP with a host
    private static URI absolute(String word) {
        try {
            URI given = new URI(word);
            String scheme = given.getScheme() == null ? "" : given.getScheme().toLowerCase(Locale.ROOT);
            if ((scheme.equals("http") || scheme.equals("https")) && given.getHost() != null) {
                return URI.create(
                        LoadRequest.get(new URI(scheme + given.toASCIIString().substring(scheme.length())))
                                .url());
            }
        } catch (URISyntaxException e) {
            // said below
        }
        throw new BadWord(word, "a URL such as http://localhost:8080/orders");
    }

    /// A path, which is one of the first request's host, or a URL.
    ///
    /// @throws BadWord if it is neither
    static URI readiness(String word, AbRequest first) {
        if (!word.startsWith("/")) {
            return absolute(word);
        }
        return absolute(first.url().getScheme() + "://" + first.url().getRawAuthority() + word);
    }
}

package dev.loombench.lab.service.config;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.load.LoadRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/// Parses the URL of `--ready`.
final class ReadinessUrl {
    private ReadinessUrl() {}

    /// Parses an absolute HTTP URL.
    ///
    /// @throws BadWord if it has another scheme or no host
    private static URI absolute(String word) {
        try {
            URI uri = new URI(word);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            if ((scheme.equals("http") || scheme.equals("https")) && uri.getHost() != null) {
                return URI.create(
                        LoadRequest.get(new URI(scheme + uri.toASCIIString().substring(scheme.length())))
                                .url());
            }
        } catch (URISyntaxException e) {
            // refused below
        }
        throw new InvalidValueException(word, "a URL such as http://localhost:8080/orders");
    }

    /// Parses a URL, or a path on the first request's host.
    ///
    /// @throws BadWord if it is neither
    static URI parse(String word, AbRequest first) {
        if (!word.startsWith("/")) {
            return absolute(word);
        }
        return absolute(first.url().getScheme() + "://" + first.url().getRawAuthority() + word);
    }
}

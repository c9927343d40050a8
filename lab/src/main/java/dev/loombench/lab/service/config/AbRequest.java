package dev.loombench.lab.service.config;

import dev.loombench.protocol.load.Expectation;
import dev.loombench.protocol.load.Header;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.Template;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// HTTP request of the load. The generator sends it with values of a feed; single requests to a side use those
/// of the feed's first row.
///
/// @param sent request as the generator gets it
/// @param values first row of the feed, by column name; empty without a feed
public record AbRequest(LoadRequest sent, Map<String, String> values) {
    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    public AbRequest {
        values = Map.copyOf(values);
    }

    /// Returns method, path and query as written: `GET /orders/${id}`.
    public String name() {
        return sent.name();
    }

    public String method() {
        return sent.method();
    }

    /// Returns the URL with the values filled in.
    public URI url() {
        return URI.create(Template.of(sent.url()).filled(name -> Template.encoded(value(name))));
    }

    /// Returns the headers with the values filled in.
    public List<Header> headers() {
        return sent.headers().stream()
                .map(header -> new Header(header.name(), filled(header.value())))
                .toList();
    }

    /// Returns the body with the values filled in; null for none.
    public @Nullable String body() {
        String body = sent.body();
        return body == null ? null : filled(body);
    }

    public Expectation expect() {
        return sent.expect();
    }

    private String filled(String text) {
        return Template.of(text).filled(this::value);
    }

    private String value(String name) {
        return Objects.requireNonNull(values.get(name), name);
    }

    /// Returns the URL on a side, with the values filled in.
    ///
    /// @param port port of the side; empty for that of the URL
    public URI at(OptionalInt port) {
        return port.isEmpty() ? url() : at(url(), port.getAsInt());
    }

    /// Returns the port of the URL, on which a side without a port of its own responds.
    public int port() {
        return sent.port();
    }

    /// Returns the port of a URL, by default that of its scheme.
    public static int port(URI url) {
        return url.getPort() >= 0 ? url.getPort() : "https".equals(url.getScheme()) ? 443 : 80;
    }

    /// Whether it may be repeated since its method is safe (RFC 9110, 9.2.1).
    public boolean isSafe() {
        return SAFE_METHODS.contains(method());
    }

    /// Returns a URL with another port.
    public static URI at(URI url, int port) {
        try {
            URI origin = new URI(url.getScheme(), null, url.getHost(), port, null, null, null);
            return URI.create(origin
                    + url.toString()
                            .substring(url.toString().indexOf(url.getRawAuthority())
                                    + url.getRawAuthority().length()));
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /// Returns the generator's request for a side.
    ///
    /// @param port port of the side; empty for that of the URL
    public LoadRequest order(OptionalInt port) {
        return port.isEmpty() ? sent : sent.at(at(URI.create(sent.server()), port.getAsInt()));
    }

    /// Returns this request with one expected status.
    public AbRequest expecting(int status) {
        return new AbRequest(
                new LoadRequest(
                        sent.url(),
                        sent.method(),
                        sent.headers(),
                        sent.body(),
                        new Expectation(List.of(status), sent.expect().text()),
                        sent.weight()),
                values);
    }

    /// Returns a GET request to another URL with the same headers.
    public AbRequest plain(URI url) {
        return new AbRequest(
                new LoadRequest(url.toString(), "GET", sent.headers(), null, Expectation.ANY_SUCCESS, 1), values);
    }
}

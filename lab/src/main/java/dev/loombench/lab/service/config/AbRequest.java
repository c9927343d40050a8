package dev.loombench.lab.service.config;

import dev.loombench.protocol.load.FeedTemplate;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.ResponseExpectation;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
        return URI.create(FeedTemplate.of(sent.url()).fill(name -> FeedTemplate.encode(value(name))));
    }

    public List<HttpHeader> headers() {
        return sent.headers().stream()
                .map(header -> new HttpHeader(header.name(), filled(header.value())))
                .toList();
    }

    /// Returns the body with the values filled in; null for none.
    public @Nullable String body() {
        String body = sent.body();
        return body == null ? null : filled(body);
    }

    public ResponseExpectation expect() {
        return sent.expect();
    }

    private String filled(String text) {
        return FeedTemplate.of(text).fill(this::value);
    }

    private String value(String name) {
        return Objects.requireNonNull(values.get(name), name);
    }

    /// Returns the URL on a side, with the values filled in.
    ///
    /// @param port of the side
    public URI urlAtPort(int port) {
        return urlAtPort(url(), port);
    }

    /// Returns the port of a URL, by default that of its scheme.
    public static int port(URI url) {
        return url.getPort() >= 0 ? url.getPort() : "https".equals(url.getScheme()) ? 443 : 80;
    }

    /// Whether it may be repeated since its method is safe (RFC 9110, 9.2.1).
    public boolean isSafe() {
        return SAFE_METHODS.contains(method());
    }

    /// Returns a URL with this port; the same URL if it has it, also by default.
    public static URI urlAtPort(URI url, int port) {
        if (port(url) == port) {
            return url;
        }
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
    /// @param port of the side
    public LoadRequest toLoadRequest(int port) {
        return sent.withServer(urlAtPort(URI.create(sent.server()), port));
    }

    /// Returns this request with one expected status.
    public AbRequest withExpectedStatus(int status) {
        return new AbRequest(
                new LoadRequest(
                        sent.url(),
                        sent.method(),
                        sent.headers(),
                        sent.body(),
                        new ResponseExpectation(List.of(status), sent.expect().text()),
                        sent.weight()),
                values);
    }

    /// Returns a GET request to another URL with the same headers.
    public AbRequest plainGet(URI url) {
        return new AbRequest(
                new LoadRequest(url.toString(), "GET", sent.headers(), null, ResponseExpectation.ANY_SUCCESS, 1),
                values);
    }
}

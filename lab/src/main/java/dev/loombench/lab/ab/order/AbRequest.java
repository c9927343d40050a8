package dev.loombench.lab.ab.order;

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

/// One kind of request. It is sent again and again with values of a feed, and asked once with those of
/// the feed's first row.
///
/// @param sent as the generator gets it
/// @param values the first row, by the names of values; empty without a feed
public record AbRequest(LoadRequest sent, Map<String, String> values) {
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    public AbRequest {
        values = Map.copyOf(values);
    }

    /// Method, path and query as they are written: `GET /orders/${id}`.
    public String name() {
        return sent.name();
    }

    public String method() {
        return sent.method();
    }

    /// Where it is asked.
    public URI url() {
        return URI.create(Template.of(sent.url()).filled(name -> Template.encoded(value(name))));
    }

    /// With which it is asked.
    public List<Header> headers() {
        return sent.headers().stream()
                .map(header -> new Header(header.name(), filled(header.value())))
                .toList();
    }

    /// With which it is asked; null for nothing.
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

    /// Where it is asked on a side.
    ///
    /// @param port in place of the URL's; empty for that
    public URI at(OptionalInt port) {
        return port.isEmpty() ? url() : at(url(), port.getAsInt());
    }

    /// The port at which it is answered where a side has no other one.
    public int port() {
        return sent.port();
    }

    /// The port of a URL, also where it names none.
    public static int port(URI url) {
        return url.getPort() >= 0 ? url.getPort() : "https".equals(url.getScheme()) ? 443 : 80;
    }

    /// Whether it may be sent again and again, since it changes nothing (RFC 9110, 9.2.1).
    public boolean isSafe() {
        return SAFE.contains(method());
    }

    /// The same URL at another port.
    public static URI at(URI url, int port) {
        try {
            URI plain = new URI(url.getScheme(), null, url.getHost(), port, null, null, null);
            return URI.create(plain
                    + url.toString()
                            .substring(url.toString().indexOf(url.getRawAuthority())
                                    + url.getRawAuthority().length()));
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /// As the generator gets it for a side.
    ///
    /// @param port in place of the URL's; empty for that
    public LoadRequest order(OptionalInt port) {
        return port.isEmpty() ? sent : sent.at(at(URI.create(sent.server()), port.getAsInt()));
    }

    /// The same where answers are to have just this status.
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

    /// A plain one to another place, with the same headers.
    public AbRequest plain(URI other) {
        return new AbRequest(
                new LoadRequest(other.toString(), "GET", sent.headers(), null, Expectation.ANY_SUCCESS, 1), values);
    }
}

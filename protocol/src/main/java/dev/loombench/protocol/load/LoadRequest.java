package dev.loombench.protocol.load;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ProtocolException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A request of a load. In its path and query, in the values of its headers and in its body `${name}` is
/// replaced by a value of the load's feed: see [FeedTemplate].
///
/// @param url absolute URL, `http` or `https`, with a host; ASCII except for the names of values
/// @param method `GET`, `HEAD`, `POST`, `PUT`, `PATCH`, `DELETE`, `OPTIONS` or `TRACE`
/// @param headers headers besides those that the protocol requires
/// @param body body of the request, or null for none
/// @param expect check of the response
/// @param weight frequency relative to the other requests, above 0
public record LoadRequest(
        String url,
        String method,
        List<HttpHeader> headers,
        @Nullable String body,
        ResponseExpectation expect,
        double weight) {
    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");
    private static final int MAX_PORT = 65_535;
    private static final double MAX_WEIGHT = 1e9;

    public LoadRequest {
        headers = List.copyOf(headers);
        requireTarget(url);
        if (!METHODS.contains(method)) {
            throw new InvalidValueException(method, "a supported method: " + String.join(", ", METHODS));
        }
        if (!(weight > 0 && weight <= MAX_WEIGHT)) {
            throw new InvalidValueException(Double.toString(weight), "a weight above 0 and up to 1000000000");
        }
    }

    /// Returns a `GET` request for which any success is right.
    public static LoadRequest get(URI url) {
        return new LoadRequest(url.toString(), "GET", List.of(), null, ResponseExpectation.ANY_SUCCESS, 1);
    }

    private static void requireTarget(String url) {
        URI target = uri(url);
        boolean http = "http".equals(target.getScheme()) || "https".equals(target.getScheme());
        Authority authority = Authority.of(target)
                .filter(found -> http)
                .orElseThrow(() -> new InvalidValueException(url, "a URL such as http://127.0.0.1:8080/hello"));
        if (authority.port() == 0 || authority.port() > MAX_PORT) {
            throw new InvalidValueException(url, "a URL: its port must be from 1 to " + MAX_PORT);
        }
        if (target.getRawUserInfo() != null) {
            throw new InvalidValueException(
                    url, "possible here: give a user and password as --header 'Authorization: Basic …'");
        }
        if (!url.substring(0, pathStart(url)).equals(target.getScheme() + "://" + target.getRawAuthority())) {
            throw new InvalidValueException(
                    url, "possible here: scheme, host and port must be the same for all rows of a feed");
        }
    }

    /// Parses the URL with a value in each placeholder.
    private static URI uri(String url) {
        try {
            return new URI(FeedTemplate.of(url).fill(name -> "x"));
        } catch (URISyntaxException e) {
            throw new InvalidValueException(url, "a URL such as http://127.0.0.1:8080/hello: " + e.getReason());
        }
    }

    /// The index at which path, query or fragment start.
    private static int pathStart(String url) {
        int from = url.indexOf("//") + 2;
        for (int i = from; i < url.length(); i++) {
            if ("/?#".indexOf(url.charAt(i)) >= 0) {
                return i;
            }
        }
        return url.length();
    }

    /// The target's scheme, `http` or `https`.
    public String scheme() {
        return uri(url).getScheme();
    }

    /// The target's name or address.
    public String host() {
        return Authority.of(uri(url)).orElseThrow().host();
    }

    /// The target's port, by default that of the scheme.
    public int port() {
        int explicitPort = Authority.of(uri(url)).orElseThrow().port();
        return explicitPort >= 0 ? explicitPort : scheme().equals("https") ? 443 : 80;
    }

    /// Scheme, host and port: `http://localhost:8080`.
    public String server() {
        return scheme() + "://" + host() + ":" + port();
    }

    /// The request target: what follows the method in the first line of the request.
    public FeedTemplate pathAndQuery() {
        return FeedTemplate.of(requestTarget());
    }

    private String requestTarget() {
        String requestTarget = url.substring(pathStart(url)).replaceFirst("#.*", "");
        return requestTarget.startsWith("/") ? requestTarget : "/" + requestTarget;
    }

    /// The name of the request in results, with method, path and query as written: `GET /orders/${id}`.
    public String name() {
        return method + " " + RequestUrl.readable(requestTarget());
    }

    /// The names of the feed's values that the request uses.
    public Set<String> feedNames() {
        Set<String> names = new LinkedHashSet<>(pathAndQuery().names());
        names.addAll(feedNamesInHeaders());
        if (body != null) {
            names.addAll(FeedTemplate.of(body).names());
        }
        return names;
    }

    /// The names of values in headers, which mustn't contain line breaks.
    Set<String> feedNamesInHeaders() {
        return headers.stream()
                .flatMap(header -> FeedTemplate.of(header.value()).names().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// Returns the same request to another server: the scheme, host and port of a URL.
    public LoadRequest withServer(URI server) {
        String newUrl = server.getScheme() + "://" + server.getRawAuthority() + url.substring(pathStart(url));
        return new LoadRequest(newUrl, method, headers, body, expect, weight);
    }

    MessageLine line() {
        MessageLine line = MessageLine.of("request")
                .with("url", url)
                .with("method", method)
                .with("headers", headers.stream().map(HttpHeader::toString).collect(Collectors.joining("\n")))
                .with("statuses", expect.statusWord())
                .with("weight", weight);
        if (body != null) {
            line = line.with("body", body);
        }
        return expect.text() == null ? line : line.with("text", expect.text());
    }

    /// Reads a request.
    ///
    /// @throws ProtocolException if the message isn't such a request
    /// @throws InvalidValueException if a field is invalid
    static LoadRequest from(MessageLine line) {
        return new LoadRequest(
                line.text("url"),
                line.text("method"),
                lines(line.text("headers")).map(HttpHeader::parse).toList(),
                line.fields().get("body"),
                new ResponseExpectation(
                        Arrays.stream(line.text("statuses").split(","))
                                .filter(code -> !code.isEmpty())
                                .map(Integer::valueOf)
                                .toList(),
                        line.fields().get("text")),
                line.number("weight"));
    }

    private static Stream<String> lines(String text) {
        return Arrays.stream(text.split("\n")).filter(line -> !line.isEmpty());
    }
}

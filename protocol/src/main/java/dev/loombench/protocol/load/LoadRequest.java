package dev.loombench.protocol.load;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Line;
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

/// One of the requests of a load. In its path and query, in the values of its headers and in its body `${name}` stands
/// for a value of the load's feed: see [Template].
///
/// @param url absolute, `http` or `https`, with a host; ASCII but for the names of values
/// @param method `GET`, `HEAD`, `POST`, `PUT`, `PATCH`, `DELETE`, `OPTIONS` or `TRACE`
/// @param headers beside those that the protocol itself asks for
/// @param body what the request carries, or null for nothing
/// @param expect what a right answer is
/// @param weight how often it is sent in proportion to the others, above 0
public record LoadRequest(
        String url,
        String method,
        List<Header> headers,
        @Nullable String body,
        Expectation expect,
        double weight) {
    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");
    private static final int LAST_PORT = 65_535;
    private static final double HEAVIEST = 1e9;

    public LoadRequest {
        headers = List.copyOf(headers);
        requireTarget(url);
        if (!METHODS.contains(method)) {
            throw new BadWord(method, "a supported method: " + String.join(", ", METHODS));
        }
        if (!(weight > 0 && weight <= HEAVIEST)) {
            throw new BadWord(Double.toString(weight), "a weight above 0");
        }
    }

    /// A `GET` that any success answers.
    public static LoadRequest get(URI url) {
        return new LoadRequest(url.toString(), "GET", List.of(), null, Expectation.ANY_SUCCESS, 1);
    }

    private static void requireTarget(String url) {
        URI target = uri(url);
        boolean http = "http".equals(target.getScheme()) || "https".equals(target.getScheme());
        Authority authority = Authority.of(target)
                .filter(found -> http)
                .orElseThrow(() -> new BadWord(url, "a URL such as http://127.0.0.1:8080/hello"));
        if (authority.port() == 0 || authority.port() > LAST_PORT) {
            throw new BadWord(url, "a URL: its port must be from 1 to " + LAST_PORT);
        }
        if (target.getRawUserInfo() != null) {
            throw new BadWord(url, "possible here: give a user and password as --header 'Authorization: Basic …'");
        }
        if (!url.substring(0, pathAt(url)).equals(target.getScheme() + "://" + target.getRawAuthority())) {
            throw new BadWord(url, "possible here: scheme, host and port must be the same for all rows of a feed");
        }
    }

    /// With any value in each place.
    private static URI uri(String url) {
        try {
            return new URI(Template.of(url).filled(name -> "x"));
        } catch (URISyntaxException e) {
            throw new BadWord(url, "a URL such as http://127.0.0.1:8080/hello: " + e.getReason());
        }
    }

    /// Where path or query begin.
    private static int pathAt(String url) {
        int from = url.indexOf("//") + 2;
        for (int i = from; i < url.length(); i++) {
            if ("/?#".indexOf(url.charAt(i)) >= 0) {
                return i;
            }
        }
        return url.length();
    }

    /// `http` or `https`.
    public String scheme() {
        return uri(url).getScheme();
    }

    /// The target's name or address.
    public String host() {
        return Authority.of(uri(url)).orElseThrow().host();
    }

    /// The port of the target, that of its scheme where none is given.
    public int port() {
        int given = Authority.of(uri(url)).orElseThrow().port();
        return given >= 0 ? given : scheme().equals("https") ? 443 : 80;
    }

    /// Scheme, host and port: `http://localhost:8080`.
    public String server() {
        return scheme() + "://" + host() + ":" + port();
    }

    /// What follows the method in the first line of the request.
    public Template pathAndQuery() {
        return Template.of(rest());
    }

    private String rest() {
        String rest = url.substring(pathAt(url)).replaceFirst("#.*", "");
        return rest.startsWith("/") ? rest : "/" + rest;
    }

    /// Method, path and query as they are written: `GET /orders/${id}`.
    public String name() {
        return method + " " + rest();
    }

    /// The names of the values that it needs of a feed.
    public Set<String> names() {
        Set<String> names = new LinkedHashSet<>(pathAndQuery().names());
        names.addAll(namesInHeaders());
        if (body != null) {
            names.addAll(Template.of(body).names());
        }
        return names;
    }

    /// Those of them that stand in headers, where no value may hold a line break.
    Set<String> namesInHeaders() {
        return headers.stream()
                .flatMap(header -> Template.of(header.value()).names().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// The request at another place: scheme, host and port of a URL, and all else its own.
    public LoadRequest at(URI server) {
        String there = server.getScheme() + "://" + server.getRawAuthority() + url.substring(pathAt(url));
        return new LoadRequest(there, method, headers, body, expect, weight);
    }

    Line line() {
        Line line = Line.of("request")
                .with("url", url)
                .with("method", method)
                .with("headers", headers.stream().map(Header::toString).collect(Collectors.joining("\n")))
                .with("statuses", expect.statusWord())
                .with("weight", weight);
        if (body != null) {
            line = line.with("body", body);
        }
        return expect.text() == null ? line : line.with("text", expect.text());
    }

    /// @throws ProtocolException if the message isn't such a request
    /// @throws BadWord if a part of it isn't what it should be
    static LoadRequest from(Line line) {
        return new LoadRequest(
                line.text("url"),
                line.text("method"),
                lines(line.text("headers")).map(Header::parse).toList(),
                line.fields().get("body"),
                new Expectation(
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

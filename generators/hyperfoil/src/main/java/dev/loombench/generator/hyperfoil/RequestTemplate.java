package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.FeedTemplate;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.LoadRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Template of the messages of one configured request.
final class RequestTemplate {
    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE");
    private static final Set<String> USUALLY_WITH_BODY = Set.of("POST", "PUT", "PATCH");

    private static final String HOST = "Host";

    /// Header of an empty body: some servers respond with 411 to a POST, PUT or PATCH without a length.
    private static final HttpHeader EMPTY_BODY = new HttpHeader("Content-Length", "0");

    private record HeaderTemplate(String name, FeedTemplate value) {}

    private final int index;
    private final String name;
    private final String method;
    private final ExpectedResponse expectedResponse;
    private final FeedTemplate target;
    private final List<HeaderTemplate> fields = new ArrayList<>();
    private final @Nullable FeedTemplate body;
    private final boolean sendsEmptyLength;
    private final boolean fed;

    /// @param index among the requests of the load, from 0
    RequestTemplate(LoadRequest request, int index) {
        this.index = index;
        name = request.name();
        method = request.method();
        expectedResponse = new ExpectedResponse(request.expect());
        target = request.pathAndQuery();
        if (request.headers().stream().noneMatch(header -> header.name().equalsIgnoreCase(HOST))) {
            fields.add(new HeaderTemplate(HOST, FeedTemplate.of(host(request))));
        }
        for (HttpHeader header : request.headers()) {
            fields.add(new HeaderTemplate(header.name(), FeedTemplate.of(header.value())));
        }
        body = request.body() == null ? null : FeedTemplate.of(request.body());
        sendsEmptyLength = (body != null || USUALLY_WITH_BODY.contains(method))
                && request.headers().stream().noneMatch(header -> header.name().equalsIgnoreCase(EMPTY_BODY.name()));
        fed = !request.feedNames().isEmpty();
    }

    /// Value of the Host header: without the port if it is the default of the scheme (RFC 9112, 3.2).
    private static String host(LoadRequest request) {
        boolean isDefaultPort = request.port() == (request.scheme().equals("https") ? 443 : 80);
        return isDefaultPort ? request.host() : request.host() + ":" + request.port();
    }

    private static String bytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /// Index among the requests of the load, from 0.
    int index() {
        return index;
    }

    /// Name in reports: method, path and query as configured.
    String name() {
        return name;
    }

    String method() {
        return method;
    }

    /// Whether the method is idempotent, so that the request may be sent twice (RFC 9110, 9.2.2).
    boolean isIdempotent() {
        return IDEMPOTENT.contains(method);
    }

    /// The expected response.
    ExpectedResponse expectedResponse() {
        return expectedResponse;
    }

    /// Whether the template has placeholders for values of a feed.
    boolean isFed() {
        return fed;
    }

    /// Fills the placeholders.
    ///
    /// @param values value of each placeholder by its name
    RequestMessage message(UnaryOperator<String> values) {
        List<HttpHeader> headers = new ArrayList<>();
        for (HeaderTemplate field : fields) {
            headers.add(new HttpHeader(field.name(), bytes(field.value().fill(values))));
        }
        byte[] bytes = body == null ? new byte[0] : body.fill(values).getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0 && sendsEmptyLength) {
            headers.add(EMPTY_BODY);
        }
        return new RequestMessage(
                this,
                target.fill(place -> FeedTemplate.encode(values.apply(place))),
                List.copyOf(headers),
                bytes.length == 0 ? null : ByteBuffer.wrap(bytes));
    }
}

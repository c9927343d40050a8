package dev.loombench.generator.netty;

import dev.loombench.protocol.load.FeedTemplate;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.LoadRequest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
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

    private static final String CONTENT_LENGTH = "Content-Length";

    /// One HTTP request, with all placeholders filled.
    ///
    /// @param bytes head and body, never released
    record RequestMessage(RequestTemplate template, ByteBuf bytes) {}

    private record HeaderTemplate(String name, FeedTemplate value) {}

    private final int index;
    private final String name;
    private final String method;
    private final ExpectedResponse expectedResponse;
    private final FeedTemplate target;
    private final List<HeaderTemplate> fields = new ArrayList<>();
    private final @Nullable FeedTemplate body;

    /// Whether the length is sent, also that of an empty body: some servers respond with 411 to a POST, PUT or
    /// PATCH without one.
    private final boolean sendsLength;

    private final boolean fed;
    private final HeadCache heads = new HeadCache();

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
        sendsLength = (body != null || USUALLY_WITH_BODY.contains(method))
                && request.headers().stream().noneMatch(header -> header.name().equalsIgnoreCase(CONTENT_LENGTH));
        fed = !request.feedNames().isEmpty();
    }

    /// Value of the Host header: without the port if it is the default of the scheme (RFC 9112, 3.2).
    private static String host(LoadRequest request) {
        boolean isDefaultPort = request.port() == (request.scheme().equals("https") ? 443 : 80);
        return isDefaultPort ? request.host() : request.host() + ":" + request.port();
    }

    /// Index among the requests of the load, from 0.
    int index() {
        return index;
    }

    /// Name in reports: method, path and query as configured.
    String name() {
        return name;
    }

    /// Whether the method is `HEAD`, whose responses have no body.
    boolean isHead() {
        return method.equals("HEAD");
    }

    /// Whether the method is idempotent, so that the request may be sent twice (RFC 9110, 9.2.2).
    boolean isIdempotent() {
        return IDEMPOTENT.contains(method);
    }

    /// The expected response.
    ExpectedResponse expectedResponse() {
        return expectedResponse;
    }

    /// Last head of its responses.
    HeadCache heads() {
        return heads;
    }

    /// Whether the template has placeholders for values of a feed.
    boolean isFed() {
        return fed;
    }

    /// Fills the placeholders.
    ///
    /// @param values value of each placeholder by its name
    RequestMessage message(UnaryOperator<String> values) {
        byte[] content = body == null ? new byte[0] : body.fill(values).getBytes(StandardCharsets.UTF_8);
        StringBuilder head = new StringBuilder(method)
                .append(' ')
                .append(target.fill(place -> FeedTemplate.encode(values.apply(place))))
                .append(" HTTP/1.1\r\n");
        for (HeaderTemplate field : fields) {
            head.append(field.name())
                    .append(": ")
                    .append(field.value().fill(values))
                    .append("\r\n");
        }
        if (sendsLength) {
            head.append(CONTENT_LENGTH).append(": ").append(content.length).append("\r\n");
        }
        byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
        int length = start.length + content.length;
        ByteBuf bytes = fed ? Unpooled.buffer(length) : Unpooled.directBuffer(length);
        return new RequestMessage(this, bytes.writeBytes(start).writeBytes(content));
    }
}

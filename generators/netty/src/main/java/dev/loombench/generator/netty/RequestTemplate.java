package dev.loombench.generator.netty;

import dev.loombench.protocol.load.FeedTemplate;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.ResponseExpectation;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.search.AbstractSearchProcessorFactory;
import io.netty.buffer.search.SearchProcessor;
import io.netty.buffer.search.SearchProcessorFactory;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Template of the messages of one configured request.
///
/// @param index among the requests of the load, from 0
/// @param fields header lines, each with its end
/// @param sendsLength whether the length is sent, also that of an empty body: some servers respond with 411 to a
///     POST, PUT or PATCH without one
/// @param isFed whether there are placeholders for values of a feed
/// @param heads last head of the responses
record RequestTemplate(
        int index,
        String method,
        FeedTemplate target,
        FeedTemplate fields,
        @Nullable FeedTemplate body,
        boolean sendsLength,
        boolean isFed,
        ResponseExpectation expected,
        @Nullable SearchProcessorFactory expectedText,
        HeadCache heads) {
    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE");
    private static final Set<String> USUALLY_WITH_BODY = Set.of("POST", "PUT", "PATCH");
    private static final String END_OF_LINE = "\r\n";

    /// One HTTP request, with all placeholders filled.
    ///
    /// @param bytes head and body, never released
    record RequestMessage(RequestTemplate template, ByteBuf bytes) {}

    static RequestTemplate of(LoadRequest request, int index) {
        StringBuilder fields = new StringBuilder();
        if (request.headers().stream().noneMatch(header -> header.name().equalsIgnoreCase("Host"))) {
            fields.append("Host: ").append(host(request)).append(END_OF_LINE);
        }
        request.headers().forEach(header -> fields.append(header).append(END_OF_LINE));
        String body = request.body();
        return new RequestTemplate(
                index,
                request.method(),
                request.pathAndQuery(),
                FeedTemplate.of(fields.toString()),
                body == null ? null : FeedTemplate.of(body),
                body != null || USUALLY_WITH_BODY.contains(request.method()),
                !request.feedNames().isEmpty(),
                request.expect(),
                search(request.expect().text()),
                new HeadCache());
    }

    private static @Nullable SearchProcessorFactory search(@Nullable String text) {
        return text == null || text.isEmpty()
                ? null
                : AbstractSearchProcessorFactory.newKmpSearchProcessorFactory(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Creates a search for the expected text in a body that streams by; null if any body is accepted.
    @Nullable
    SearchProcessor newSearch() {
        return expectedText == null ? null : expectedText.newSearchProcessor();
    }

    /// Value of the Host header: without the port if it is the default of the scheme (RFC 9112, 3.2).
    private static String host(LoadRequest request) {
        boolean isDefaultPort = request.port() == (request.scheme().equals("https") ? 443 : 80);
        return isDefaultPort ? request.host() : request.host() + ":" + request.port();
    }

    /// Whether the method is `HEAD`, whose responses have no body.
    boolean isHead() {
        return method.equals("HEAD");
    }

    /// Whether the method is idempotent, so that the request may be sent twice (RFC 9110, 9.2.2).
    boolean isIdempotent() {
        return IDEMPOTENT.contains(method);
    }

    /// Fills the placeholders.
    ///
    /// @param values value of each placeholder by its name
    RequestMessage message(UnaryOperator<String> values) {
        byte[] content = body == null ? new byte[0] : body.fill(values).getBytes(StandardCharsets.UTF_8);
        String head = method + " " + target.fill(place -> FeedTemplate.encode(values.apply(place))) + " HTTP/1.1\r\n"
                + fields.fill(values)
                + (sendsLength ? "Content-Length: " + content.length + END_OF_LINE : "")
                + END_OF_LINE;
        byte[] start = head.getBytes(StandardCharsets.UTF_8);
        int length = start.length + content.length;
        ByteBuf bytes = isFed ? Unpooled.buffer(length) : Unpooled.directBuffer(length);
        return new RequestMessage(this, bytes.writeBytes(start).writeBytes(content));
    }
}

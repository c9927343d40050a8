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

/// One of an order's requests: what its messages have in common.
final class Form {
    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE");
    private static final Set<String> USUALLY_WITH_BODY = Set.of("POST", "PUT", "PATCH");

    private static final String HOST = "Host";

    /// Some servers answer 411 to a request that usually has a body and tells no length.
    private static final HttpHeader EMPTY = new HttpHeader("Content-Length", "0");

    private record Field(String name, FeedTemplate value) {}

    private final int index;
    private final String name;
    private final String method;
    private final Wanted wanted;
    private final FeedTemplate target;
    private final List<Field> fields = new ArrayList<>();
    private final @Nullable FeedTemplate body;
    private final boolean tellsThatItIsEmpty;
    private final boolean fed;

    /// @param index among the order's requests, from 0
    Form(LoadRequest request, int index) {
        this.index = index;
        name = request.name();
        method = request.method();
        wanted = new Wanted(request.expect());
        target = request.pathAndQuery();
        if (request.headers().stream().noneMatch(header -> header.name().equalsIgnoreCase(HOST))) {
            fields.add(new Field(HOST, FeedTemplate.of(host(request))));
        }
        for (HttpHeader header : request.headers()) {
            fields.add(new Field(header.name(), FeedTemplate.of(header.value())));
        }
        body = request.body() == null ? null : FeedTemplate.of(request.body());
        tellsThatItIsEmpty = (body != null || USUALLY_WITH_BODY.contains(method))
                && request.headers().stream().noneMatch(header -> header.name().equalsIgnoreCase(EMPTY.name()));
        fed = !request.feedNames().isEmpty();
    }

    /// With the port, but for that of the scheme (RFC 9112, 3.2).
    private static String host(LoadRequest request) {
        boolean usual = request.port() == (request.scheme().equals("https") ? 443 : 80);
        return usual ? request.host() : request.host() + ":" + request.port();
    }

    private static String bytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /// Among the order's requests, from 0.
    int index() {
        return index;
    }

    /// For people: method, path and query as they are written in the order.
    String name() {
        return name;
    }

    String method() {
        return method;
    }

    /// Whether a server may carry it out twice (RFC 9110, 9.2.2).
    boolean isIdempotent() {
        return IDEMPOTENT.contains(method);
    }

    /// What a right answer is.
    Wanted wanted() {
        return wanted;
    }

    /// Whether it takes values of a feed.
    boolean isFed() {
        return fed;
    }

    /// @param values by their names
    Message message(UnaryOperator<String> values) {
        List<HttpHeader> headers = new ArrayList<>();
        for (Field field : fields) {
            headers.add(new HttpHeader(field.name(), bytes(field.value().fill(values))));
        }
        byte[] bytes = body == null ? new byte[0] : body.fill(values).getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0 && tellsThatItIsEmpty) {
            headers.add(EMPTY);
        }
        return new Message(
                this,
                target.fill(place -> FeedTemplate.encode(values.apply(place))),
                List.copyOf(headers),
                bytes.length == 0 ? null : ByteBuffer.wrap(bytes));
    }
}

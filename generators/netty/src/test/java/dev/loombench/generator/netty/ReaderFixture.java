package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.ResponseExpectation;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reader of responses, fed with text.
final class ReaderFixture {
    final Response response = new Response();
    private final ResponseReader reader = new ResponseReader(response);

    /// Bytes behind the end of the response, of the last read.
    String rest = "";

    ReaderFixture() {
        expect(null);
    }

    /// Starts a response with status 200.
    ///
    /// @param text expected text; null for any
    void expect(@Nullable String text) {
        expect(text, false);
    }

    /// @param toHead whether it answers a `HEAD`
    void expect(@Nullable String text, boolean toHead) {
        reader.begin(RequestTemplate.of(
                new LoadRequest(
                        "http://target/",
                        toHead ? "HEAD" : "GET",
                        List.of(),
                        null,
                        new ResponseExpectation(List.of(), text),
                        1),
                0));
    }

    /// Starts the response to a request.
    void begin(RequestTemplate request) {
        reader.begin(request);
    }

    /// Receives bytes from the peer.
    ///
    /// @return whether the response is complete
    boolean read(String text) throws MalformedResponseException {
        ByteBuf bytes = Unpooled.directBuffer().writeBytes(text.getBytes(StandardCharsets.UTF_8));
        try {
            boolean complete = reader.read(bytes);
            rest = bytes.toString(StandardCharsets.UTF_8);
            return complete;
        } finally {
            bytes.setZero(0, bytes.capacity()).release();
        }
    }

    /// Receives two pieces, the second only if the first doesn't complete the response.
    ///
    /// @param cut where the first ends
    boolean read(String text, int cut) throws MalformedResponseException {
        return read(text.substring(0, cut)) || read(text.substring(cut));
    }
}

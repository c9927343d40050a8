package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/// Response in progress, compared with the expected one. The expected text is searched while the body streams by,
/// so that no body is ever buffered.
final class Response {
    private ExpectedResponse expected = ExpectedResponse.ANY;
    private boolean toHead;
    private boolean begun;
    private @Nullable ResponseHead head;
    private int matched;
    private String malformedText = "";
    private ResponseExcerpt body = ResponseExcerpt.NONE;

    /// Starts a new response.
    ///
    /// @param request the request that it answers
    void begin(RequestTemplate request) {
        expected = request.expectedResponse();
        toHead = request.isHead();
        begun = false;
        head = null;
        matched = 0;
        malformedText = "";
        body = ResponseExcerpt.NONE;
    }

    /// Notes that a byte of a response arrived, possibly of an interim one.
    void markBegun() {
        begun = true;
    }

    boolean hasBegun() {
        return begun;
    }

    /// Sets the complete head. Keeps the start of the body if the response may be wrong, as far as it arrived
    /// with the head.
    ///
    /// @param rest bytes behind the head
    void head(ResponseHead complete, ByteBuf rest) {
        head = complete;
        if (!expected.allows(complete.status()) || expected.text.length > 0) {
            int from = isChunked() ? lineAfter(rest, rest.readerIndex()) : rest.readerIndex();
            body = ResponseExcerpt.of(rest, from, isChunked() ? lineAfter(rest, from) : rest.writerIndex());
        }
    }

    /// Index after the current line, or the end of the buffer if the line is incomplete.
    private static int lineAfter(ByteBuf bytes, int from) {
        int end = bytes.indexOf(from, bytes.writerIndex(), (byte) '\n');
        return end < 0 ? bytes.writerIndex() : end + 1;
    }

    /// Status code; 0 before the head is complete.
    int status() {
        return head == null ? 0 : head.status();
    }

    /// Content type; empty if there is none.
    String type() {
        return head == null ? "" : head.type();
    }

    boolean isChunked() {
        return head != null && head.chunked() && !toHead && !head.isBodiless();
    }

    /// Number of bytes of a body that isn't chunked; [Long#MAX_VALUE] if it ends with the connection.
    long bodyLength() {
        return head == null || toHead || head.isBodiless() ? 0 : head.isUnframed() ? Long.MAX_VALUE : head.length();
    }

    /// Searches the next bytes of the body for the expected text and skips them.
    void readBody(ByteBuf bytes, int count) {
        byte[] text = expected.text;
        int start = bytes.readerIndex();
        for (int i = start; i < start + count && matched < text.length; i++) {
            byte next = bytes.getByte(i);
            while (matched > 0 && next != text[matched]) {
                matched = expected.fallback[matched];
            }
            if (next == text[matched]) {
                matched++;
            }
        }
        bytes.skipBytes(count);
    }

    /// Marks the response as malformed.
    ///
    /// @param reason why, for people
    /// @param bytes bytes received last
    void markMalformed(String reason, ByteBuf bytes) {
        malformedText = head == null
                ? ResponseExcerpt.of(bytes, bytes.readerIndex(), bytes.writerIndex())
                        .describe(reason)
                : reason;
    }

    /// Describes what was received instead of an HTTP response; empty if it was one.
    String malformedText() {
        return malformedText;
    }

    /// Whether the head is complete and only the close of the connection ends the body.
    boolean endsWithConnection() {
        return head != null && head.isUnframed() && !toHead;
    }

    /// Whether no further request may be sent over the connection.
    boolean closesConnection() {
        return head == null || head.closes();
    }

    /// Whether the complete response is the expected one.
    boolean matches() {
        return expected.allows(status()) && matched == expected.text.length;
    }

    /// Describes how the complete response differs from the expected one, for people.
    String mismatch() {
        String place = head == null || head.status() / 100 != 3 ? "" : ResponseExcerpt.quote(head.location());
        String quote = body.text();
        return "status " + status()
                + (expected.allows(status()) ? " without the text" : "")
                + (place.isEmpty() ? "" : " to " + place)
                + (quote.isEmpty() ? "" : ", whose body begins with " + quote);
    }
}

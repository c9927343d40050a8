package dev.loombench.generator.netty;

import dev.loombench.protocol.load.ResponseExpectation;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.search.SearchProcessor;
import org.jspecify.annotations.Nullable;

/// Response in progress, compared with the expected one. No body is ever buffered, but for the first bytes of one
/// that may be wrong.
final class Response {
    // Clauses that follow a status
    static final String WITHOUT_TEXT = " without the text";
    static final String BEGINNING = ", whose body begins with ";
    static final String SURPLUS = ", followed by bytes that aren't part of it";

    private final ResponseExcerpt excerpt = new ResponseExcerpt();
    private final ResponseExcerpt surplus = new ResponseExcerpt();
    private @Nullable RequestTemplate request;
    private ResponseExpectation expected = ResponseExpectation.ANY_SUCCESS;

    /// Search for the expected text; null if any body is accepted.
    private @Nullable SearchProcessor search;

    private boolean found = true;
    private boolean toHead;
    private boolean begun;
    private ResponseHead head = ResponseHead.NONE;
    private String malformedText = "";

    /// Starts a new response.
    ///
    /// @param next the request that it answers
    void begin(RequestTemplate next) {
        if (!next.equals(request)) {
            request = next;
            expected = next.expected();
            toHead = next.isHead();
            search = next.newSearch();
        } else if (search != null) {
            search.reset();
        }
        found = search == null;
        begun = false;
        head = ResponseHead.NONE;
        malformedText = "";
        excerpt.clear();
        surplus.clear();
    }

    /// Notes that a byte of a response arrived, possibly of an interim one.
    void markBegun() {
        begun = true;
    }

    boolean hasBegun() {
        return begun;
    }

    void head(ResponseHead complete) {
        head = complete;
    }

    /// The head; [ResponseHead#NONE] before it is complete.
    ResponseHead head() {
        return head;
    }

    private boolean hasBody() {
        return !toHead && !head.isBodiless();
    }

    boolean isChunked() {
        return head.chunked() && hasBody();
    }

    /// Number of bytes of a body that isn't chunked; [Long#MAX_VALUE] if it ends with the connection.
    long bodyLength() {
        return endsWithConnection() ? Long.MAX_VALUE : hasBody() ? head.length() : 0;
    }

    /// Searches the next bytes of the body for the expected text and skips them.
    void readBody(ByteBuf bytes, int count) {
        if (search != null || !expected.allows(head.status())) {
            excerpt.add(bytes, count);
        }
        if (search != null && !found) {
            found = bytes.forEachByte(bytes.readerIndex(), count, search) >= 0;
        }
        bytes.skipBytes(count);
    }

    /// Marks the response as malformed.
    ///
    /// @param reason why, for people
    /// @param bytes bytes received last
    void markMalformed(String reason, ByteBuf bytes) {
        malformedText = head.equals(ResponseHead.NONE) ? ResponseExcerpt.describe(bytes, reason) : reason;
    }

    /// Marks the complete response as wrong, since bytes follow that aren't part of it. A client mustn't take them
    /// for another response (RFC 9112, 9.2), and the declared length may be wrong.
    void markSurplus(ByteBuf bytes) {
        surplus.add(bytes, bytes.readableBytes());
    }

    /// Describes what was received instead of an HTTP response; empty if it was one.
    String malformedText() {
        return malformedText;
    }

    /// Whether the head is complete and only the close of the connection ends the body.
    boolean endsWithConnection() {
        return head.isUnframed() && hasBody();
    }

    /// Whether the complete response is the expected one.
    boolean matches() {
        return isExpected() && surplus.isEmpty();
    }

    private boolean isExpected() {
        return expected.allows(head.status()) && found;
    }

    /// Describes how the complete response differs from the expected one, for people.
    String mismatch() {
        String place = head.status() / 100 == 3 ? ResponseExcerpt.quote(head.location()) : "";
        String quote = excerpt.quote();
        return "status " + head.status()
                + (expected.allows(head.status()) && !found ? WITHOUT_TEXT : "")
                + (place.isEmpty() ? "" : " to " + place)
                + (quote.isEmpty() || isExpected() ? "" : BEGINNING + quote)
                + (surplus.isEmpty() ? "" : SURPLUS + surplus.quoteAfter(": "));
    }
}

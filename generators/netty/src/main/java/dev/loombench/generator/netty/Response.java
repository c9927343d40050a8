package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/// Response in progress, compared with the expected one: status, framing of the body, and whether the connection
/// may be reused (RFC 9112). The expected text is searched while the body streams by, so that no body is ever
/// buffered.
final class Response {
    private static final long NO_LENGTH = -1;
    private static final int MAX_TYPE_LENGTH = 200;
    private static final int SWITCHING_PROTOCOLS = 101;

    private ExpectedResponse expected = ExpectedResponse.ANY;
    private boolean toHead;
    private boolean begun;
    private boolean complete;
    private boolean malformed;
    private int status;
    private boolean http10;
    private boolean closeOption;
    private boolean keepAliveOption;
    private long length;
    private boolean hasTransferCoding;
    private boolean chunked;
    private boolean hasType;
    private byte[] typeBytes = {};
    private String type = "";
    private int matched;
    private String reason = "";
    private final ResponseExcerpt location = new ResponseExcerpt(ResponseExcerpt.MAX_LOCATION_BYTES);
    private final ResponseExcerpt body = new ResponseExcerpt(ResponseExcerpt.MAX_BODY_BYTES);

    /// Starts a new response.
    ///
    /// @param next the expected response
    /// @param head whether it answers a `HEAD` and so has no body
    void begin(ExpectedResponse next, boolean head) {
        expected = next;
        toHead = head;
        begun = false;
        complete = false;
        malformed = false;
        restart();
    }

    private void restart() {
        status = 0;
        http10 = false;
        closeOption = false;
        keepAliveOption = false;
        length = NO_LENGTH;
        hasTransferCoding = false;
        chunked = false;
        hasType = false;
        matched = 0;
        reason = "";
        location.clear();
        body.clear();
    }

    /// Notes that a byte of a response arrived, possibly of an interim one.
    void markBegun() {
        begun = true;
    }

    boolean hasBegun() {
        return begun;
    }

    /// Sets the status line and discards an interim head before it.
    ///
    /// @param http10 whether the version is HTTP/1.0, whose connections close by default
    void status(int code, boolean http10) {
        restart();
        this.status = code;
        this.http10 = http10;
    }

    /// Status code; 0 before the status line.
    int status() {
        return status;
    }

    /// Sets the `Content-Length`. Two different lengths make the response malformed.
    ///
    /// @param value length in bytes, negative if it isn't a number
    void length(long value) throws MalformedResponseException {
        if (value < 0 || length != NO_LENGTH && value != length) {
            throw new MalformedResponseException("lengths that differ, or are no numbers");
        }
        length = value;
    }

    /// Number of bytes of a body that isn't chunked; [Long#MAX_VALUE] if it ends with the connection.
    long bodyLength() {
        return isBodiless() ? 0 : hasTransferCoding || length == NO_LENGTH ? Long.MAX_VALUE : length;
    }

    /// Notes a `Transfer-Encoding` line; codings of a further line apply after it.
    ///
    /// @param last whether the last coding is `chunked`
    void transferCoding(boolean last) {
        hasTransferCoding = true;
        chunked = last;
    }

    /// Sets the content type. The text is decoded only if it differs from that of the previous response, which
    /// is rare.
    void type(ByteBuf bytes, int start, int end) {
        hasType = true;
        int size = Math.clamp(end - start, 0, MAX_TYPE_LENGTH);
        if (!isLastType(bytes, start, size)) {
            typeBytes = new byte[size];
            bytes.getBytes(start, typeBytes);
            type = new String(typeBytes, StandardCharsets.ISO_8859_1);
        }
    }

    private boolean isLastType(ByteBuf bytes, int start, int size) {
        boolean matches = size == typeBytes.length;
        for (int i = 0; matches && i < size; i++) {
            matches = bytes.getByte(start + i) == typeBytes[i];
        }
        return matches;
    }

    /// Content type; empty if there is none.
    String type() {
        return hasType ? type : "";
    }

    /// Notes `Connection: close`.
    void markClose() {
        closeOption = true;
    }

    /// Notes `Connection: keep-alive`.
    void markKeepAlive() {
        keepAliveOption = true;
    }

    /// Keeps the `Location` of a redirect.
    void location(ByteBuf bytes, int start, int end) {
        if (status / 100 == 3) {
            location.keep(bytes, start, end);
        }
    }

    /// Notes that the head is complete. Keeps the start of the body if the response may be wrong, as far as it
    /// arrived with the head.
    ///
    /// @param end index after the head
    void markComplete(ByteBuf bytes, int end) {
        complete = true;
        if (!expected.allows(status) || expected.text.length > 0) {
            int from = isChunked() ? lineAfter(bytes, end) : end;
            body.keep(bytes, from, isChunked() ? lineAfter(bytes, from) : bytes.writerIndex());
        }
    }

    /// Index after the current line, or the end of the buffer if the line is incomplete.
    private static int lineAfter(ByteBuf bytes, int from) {
        int end = bytes.indexOf(from, bytes.writerIndex(), (byte) '\n');
        return end < 0 ? bytes.writerIndex() : end + 1;
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
    /// @param why the reason, for people
    /// @param bytes bytes received last
    void markMalformed(String why, ByteBuf bytes) {
        malformed = true;
        reason = why;
        body.clear();
        if (!complete) {
            body.keep(bytes, bytes.readerIndex(), bytes.writerIndex());
        }
    }

    /// Describes what was received instead of an HTTP response; empty if it was one.
    String malformedText() {
        return reason.isEmpty() ? "" : body.describe(reason);
    }

    boolean isMalformed() {
        return malformed;
    }

    /// Whether another response follows: 1xx except 101 (switching protocols).
    boolean isInterim() {
        return status / 100 == 1 && status != SWITCHING_PROTOCOLS;
    }

    /// Whether no body follows, whatever the length: that of a 304 is the length of the 200 in its place (RFC
    /// 9110, 8.6).
    private boolean isBodiless() {
        return toHead || status == 204 || status == 304 || status == SWITCHING_PROTOCOLS;
    }

    boolean isChunked() {
        return chunked && !isBodiless();
    }

    /// Whether the head is complete and only the close of the connection ends the body.
    boolean endsWithConnection() {
        return complete && !chunked && bodyLength() == Long.MAX_VALUE;
    }

    /// Whether no further request may be sent over the connection.
    boolean closesConnection() {
        return malformed || closeOption || http10 && !keepAliveOption || status == SWITCHING_PROTOCOLS;
    }

    /// Whether the complete response is the expected one.
    boolean matches() {
        return expected.allows(status) && matched == expected.text.length;
    }

    /// Describes how the complete response differs from the expected one, for people.
    String mismatch() {
        String place = location.text();
        String quote = body.text();
        return "status " + status
                + (expected.allows(status) ? " without the text" : "")
                + (place.isEmpty() ? "" : " to " + place)
                + (quote.isEmpty() ? "" : ", whose body begins with " + quote);
    }
}

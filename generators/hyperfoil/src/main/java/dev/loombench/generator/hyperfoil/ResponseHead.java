package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/// Head of a response as far as it was received: status, body framing, and whether the connection may be reused
/// (RFC 9112).
final class ResponseHead {
    /// Length of a response without a `Content-Length`.
    static final long NO_LENGTH = -1;

    private static final int MAX_TYPE_LENGTH = 200;

    private boolean started;
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
    private ExpectedResponse expected = ExpectedResponse.ANY;
    private String reason = "";
    private final ResponseExcerpt location = new ResponseExcerpt(ResponseExcerpt.MAX_LOCATION_BYTES);
    private final ResponseExcerpt body = new ResponseExcerpt(ResponseExcerpt.MAX_BODY_BYTES);

    /// Starts a new response.
    ///
    /// @param next the expected response
    void begin(ExpectedResponse next) {
        expected = next;
        started = false;
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
        reason = "";
        location.clear();
        body.clear();
    }

    /// Notes that a byte of a response arrived, possibly of an interim one.
    void markStarted() {
        started = true;
    }

    boolean hasBegun() {
        return started;
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

    /// Notes that the head is complete. Keeps the start of the body if the response may be wrong, as far as it
    /// arrived with the head.
    ///
    /// @param end index after the head
    void markComplete(ByteBuf bytes, int end) {
        complete = true;
        if (!expected.allows(status) || expected.text.length > 0) {
            int from = isBodyChunked() ? lineAfter(bytes, end) : end;
            body.keep(bytes, from, isBodyChunked() ? lineAfter(bytes, from) : bytes.writerIndex());
        }
    }

    /// Index after the current line, or the end of the buffer if the line is incomplete.
    private static int lineAfter(ByteBuf bytes, int from) {
        int end = bytes.indexOf(from, bytes.writerIndex(), (byte) '\n');
        return end < 0 ? bytes.writerIndex() : end + 1;
    }

    /// Start of the body in quotation marks; empty if it wasn't kept.
    String bodyExcerpt() {
        return body.text();
    }

    /// Sets the `Content-Length`. Two different lengths make the response malformed.
    ///
    /// @param value length in bytes, negative if it isn't a number
    void length(long value) {
        malformed |= value < 0 || length != NO_LENGTH && value != length;
        length = value;
    }

    /// Value of `Content-Length`, or [#NO_LENGTH].
    long length() {
        return length;
    }

    /// Notes a `Transfer-Encoding` line; codings of a further line apply after it.
    ///
    /// @param chunked whether the last coding is `chunked`
    void transferCoding(boolean chunked) {
        this.hasTransferCoding = true;
        this.chunked = chunked;
    }

    /// Sets the content type. The text is decoded only if it differs from that of the previous response, which
    /// is rare.
    void type(ByteBuf bytes, int start, int end) {
        hasType = true;
        int length = Math.clamp(end - start, 0, MAX_TYPE_LENGTH);
        if (!isLastType(bytes, start, length)) {
            typeBytes = new byte[length];
            bytes.getBytes(start, typeBytes);
            type = new String(typeBytes, StandardCharsets.ISO_8859_1);
        }
    }

    private boolean isLastType(ByteBuf bytes, int start, int length) {
        boolean matches = length == typeBytes.length;
        for (int i = 0; matches && i < length; i++) {
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

    /// Redirect location in quotation marks; empty if there is none.
    String location() {
        return location.text();
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
        return status / 100 == 1 && status != 101;
    }

    /// Whether no body follows, whatever the length: that of a 304 is the length of the 200 in its place (RFC
    /// 9110, 8.6).
    private boolean isBodiless() {
        return status == 204 || status == 304;
    }

    boolean isBodyChunked() {
        return chunked && !isBodiless();
    }

    /// Whether `Content-Length` frames the body; a transfer coding takes precedence.
    boolean isBodyMeasured() {
        return length != NO_LENGTH && !hasTransferCoding && !isBodiless();
    }

    /// Whether the head is complete and only the close of the connection ends the body.
    boolean endsWithConnection() {
        return complete && !chunked && (hasTransferCoding || length == NO_LENGTH);
    }

    /// Whether no further request may be sent over the connection.
    boolean closesConnection() {
        return malformed || closeOption || http10 && !keepAliveOption;
    }
}

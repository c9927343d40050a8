package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// Excerpt of a response for messages: its first bytes.
///
/// @param truncated whether more followed
record ResponseExcerpt(ByteBuf bytes, boolean truncated) {
    static final ResponseExcerpt NONE = new ResponseExcerpt(Unpooled.EMPTY_BUFFER, false);

    private static final int MAX_BYTES = 80;
    private static final int MAX_QUOTE_LENGTH = 200;
    private static final int TLS_ALERT = 0x15;
    private static final int TLS_HANDSHAKE = 0x16;
    private static final int TLS_MAJOR = 3;
    private static final int HTTP2_FRAME_HEADER_BYTES = 9;
    private static final int HTTP2_SETTINGS = 4;

    private static final Pattern WHITESPACE = Pattern.compile("\\s+");
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\uFFFD]");

    /// Copies the first bytes of a range.
    ///
    /// @param from index of the first byte
    /// @param to index after the last byte
    static ResponseExcerpt of(ByteBuf source, int from, int to) {
        int length = Math.clamp(to - from, 0, MAX_BYTES);
        return new ResponseExcerpt(Unpooled.copiedBuffer(source.slice(from, length)), to - from > MAX_BYTES);
    }

    /// Returns a text in quotation marks, with unprintable characters as question marks and whitespace collapsed;
    /// empty if there is none. A long one is cut.
    static String quote(String text) {
        return quote(text.substring(0, Math.min(text.length(), MAX_QUOTE_LENGTH)), text.length() > MAX_QUOTE_LENGTH);
    }

    private static String quote(String all, boolean cut) {
        String text = UNPRINTABLE
                .matcher(WHITESPACE.matcher(all).replaceAll(" ").strip())
                .replaceAll("?");
        return text.isEmpty() ? "" : "'" + text + (cut ? "…'" : "'");
    }

    /// The excerpt in quotation marks; empty if there is none.
    String text() {
        return quote(bytes.toString(StandardCharsets.UTF_8), truncated);
    }

    /// Describes what a peer sent instead of HTTP/1.1.
    ///
    /// @param reason why it is malformed
    String describe(String reason) {
        if (isTls()) {
            return "a TLS record, so use https:// for that port";
        }
        if (isFrame()) {
            return "an HTTP/2 frame, not HTTP/1.1";
        }
        String text = text();
        return text.isEmpty() ? reason : reason + ": " + text;
    }

    private boolean isTls() {
        return bytes.readableBytes() > 1
                && (bytes.getByte(0) == TLS_ALERT || bytes.getByte(0) == TLS_HANDSHAKE)
                && bytes.getByte(1) == TLS_MAJOR;
    }

    /// Whether the bytes begin an HTTP/2 SETTINGS frame of stream 0, which each side sends first (RFC 9113,
    /// 3.4).
    private boolean isFrame() {
        return bytes.readableBytes() >= HTTP2_FRAME_HEADER_BYTES
                && bytes.getByte(0) == 0
                && bytes.getByte(3) == HTTP2_SETTINGS
                && bytes.getByte(5) == 0
                && bytes.getByte(6) == 0
                && bytes.getByte(7) == 0
                && bytes.getByte(8) == 0;
    }
}

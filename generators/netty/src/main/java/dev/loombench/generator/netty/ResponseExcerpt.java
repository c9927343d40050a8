package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// Excerpt of a response for messages: its first bytes, overwritten by the next one and decoded only when
/// shown.
final class ResponseExcerpt {
    static final int MAX_BODY_BYTES = 80;
    static final int MAX_LOCATION_BYTES = 200;
    private static final int TLS_ALERT = 0x15;
    private static final int TLS_HANDSHAKE = 0x16;
    private static final int TLS_MAJOR = 3;
    private static final int HTTP2_FRAME_HEADER_BYTES = 9;
    private static final int HTTP2_SETTINGS = 4;

    private static final Pattern WHITESPACE = Pattern.compile("\\s+");
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\uFFFD]");

    private final byte[] bytes;
    private int length;
    private boolean truncated;

    /// @param maxBytes maximum length in bytes
    ResponseExcerpt(int maxBytes) {
        bytes = new byte[maxBytes];
    }

    void clear() {
        length = 0;
    }

    /// Keeps the first bytes of a range.
    ///
    /// @param from index of the first byte
    /// @param to index after the last byte
    void keep(ByteBuf source, int from, int to) {
        length = Math.clamp(to - from, 0, bytes.length);
        truncated = to - from > bytes.length;
        source.getBytes(from, bytes, 0, length);
    }

    /// The excerpt in quotation marks, with unprintable characters as question marks and whitespace collapsed;
    /// empty if there is none.
    String text() {
        String all = new String(bytes, 0, length, StandardCharsets.UTF_8);
        String text = UNPRINTABLE
                .matcher(WHITESPACE.matcher(all).replaceAll(" ").strip())
                .replaceAll("?");
        return text.isEmpty() ? "" : "'" + text + (truncated ? "…'" : "'");
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
        return length > 1 && (bytes[0] == TLS_ALERT || bytes[0] == TLS_HANDSHAKE) && bytes[1] == TLS_MAJOR;
    }

    /// Whether the bytes begin an HTTP/2 SETTINGS frame of stream 0, which each side sends first (RFC 9113,
    /// 3.4).
    private boolean isFrame() {
        return length >= HTTP2_FRAME_HEADER_BYTES
                && bytes[0] == 0
                && bytes[3] == HTTP2_SETTINGS
                && bytes[5] == 0
                && bytes[6] == 0
                && bytes[7] == 0
                && bytes[8] == 0;
    }
}

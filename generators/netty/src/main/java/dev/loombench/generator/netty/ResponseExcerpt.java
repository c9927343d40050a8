package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.ssl.SslHandler;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// Excerpt of a response for messages: its first 80 bytes.
final class ResponseExcerpt {
    static final String TLS_RECORD = "a TLS record, so use https:// for that port";
    static final String HTTP2_FRAME = "an HTTP/2 frame, not HTTP/1.1";
    static final int MAX_BYTES = 80;
    private static final int MAX_QUOTE_LENGTH = 200;
    private static final int TLS_HEADER_BYTES = 5;
    private static final int HTTP2_FRAME_HEADER_BYTES = 9;
    private static final int HTTP2_SETTINGS = 4;

    private static final Pattern WHITESPACE = Pattern.compile("\\s+");
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\uFFFD]");

    private final ByteBuf first = Unpooled.buffer(MAX_BYTES, MAX_BYTES);
    private boolean truncated;

    void clear() {
        first.clear();
        truncated = false;
    }

    boolean isEmpty() {
        return !first.isReadable();
    }

    /// Copies the next bytes of a buffer, as far as there is room, without reading them.
    void add(ByteBuf bytes, int count) {
        truncated |= count > first.writableBytes();
        first.writeBytes(bytes, bytes.readerIndex(), Math.min(count, first.writableBytes()));
    }

    /// The excerpt in quotation marks; empty if there is none.
    String quote() {
        return quote(first.toString(StandardCharsets.UTF_8), truncated);
    }

    /// The excerpt in quotation marks behind a prefix; empty if there is nothing to show.
    String quoteAfter(String prefix) {
        String quote = quote();
        return quote.isEmpty() ? "" : prefix + quote;
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

    /// Describes what a peer sent instead of HTTP/1.1.
    ///
    /// @param reason why it is malformed
    static String describe(ByteBuf bytes, String reason) {
        if (bytes.readableBytes() >= TLS_HEADER_BYTES && SslHandler.isEncrypted(bytes, false)) {
            return TLS_RECORD;
        }
        if (isHttp2Settings(bytes)) {
            return HTTP2_FRAME;
        }
        ResponseExcerpt excerpt = new ResponseExcerpt();
        excerpt.add(bytes, bytes.readableBytes());
        String text = excerpt.quote();
        return text.isEmpty() ? reason : reason + ": " + text;
    }

    /// Whether the bytes begin a SETTINGS frame of stream 0, which each side sends first (RFC 9113, 3.4).
    private static boolean isHttp2Settings(ByteBuf bytes) {
        int start = bytes.readerIndex();
        return bytes.readableBytes() >= HTTP2_FRAME_HEADER_BYTES
                && bytes.getByte(start) == 0
                && bytes.getByte(start + 3) == HTTP2_SETTINGS
                && bytes.getInt(start + 5) == 0;
    }
}

package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Last head of the responses to one request. Most servers repeat it for a second, until its date changes, and
/// comparing takes a tenth of the time of parsing.
final class HeadCache {
    private static final ByteBuf VERSION =
            Unpooled.unreleasableBuffer(Unpooled.copiedBuffer("HTTP/1.", StandardCharsets.US_ASCII));

    private ByteBuf bytes = Unpooled.EMPTY_BUFFER;
    private @Nullable ResponseHead head;

    /// Reads a head.
    ///
    /// @return null, and reads nothing, if it is incomplete
    /// @throws MalformedResponseException if it isn't a head of HTTP/1
    @Nullable
    ResponseHead read(ByteBuf received) throws MalformedResponseException {
        int length = bytes.readableBytes();
        int start = received.readerIndex();
        if (head != null
                && received.readableBytes() >= length
                && ByteBufUtil.equals(bytes, 0, received, start, length)) {
            received.skipBytes(length);
            return head;
        }
        // A peer that speaks another protocol may send no complete head.
        if (!ByteBufUtil.equals(
                VERSION, 0, received, start, Math.min(VERSION.readableBytes(), received.readableBytes()))) {
            throw new MalformedResponseException("not HTTP/1.1");
        }
        int end = end(received);
        if (end < 0) {
            return null;
        }
        ResponseHead parsed = ResponseHead.parse(received.toString(start, end - start, StandardCharsets.ISO_8859_1));
        bytes = Unpooled.copiedBuffer(received.slice(start, end - start));
        head = parsed;
        received.readerIndex(end);
        return parsed;
    }

    /// Index after the empty line; negative if it hasn't arrived yet.
    private static int end(ByteBuf bytes) throws MalformedResponseException {
        int line = bytes.readerIndex();
        for (int end = endOfLine(bytes, line); end >= 0; end = endOfLine(bytes, line)) {
            if (end == line || bytes.getByte(end - 1) != '\r') {
                throw new MalformedResponseException("a line that doesn't end in carriage return and line feed");
            }
            if (end - 1 == line) {
                return end + 1;
            }
            line = end + 1;
        }
        return -1;
    }

    private static int endOfLine(ByteBuf bytes, int from) {
        return bytes.indexOf(from, bytes.writerIndex(), (byte) '\n');
    }
}

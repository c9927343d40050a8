package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.ByteProcessor;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Incremental reader of the responses of one connection (RFC 9112, 2 and 7.1). Interim responses, extensions of
/// chunks and trailers are skipped.
final class ResponseReader {
    /// Maximum length of a head, and of a line between chunks.
    private static final int MAX_INCOMPLETE_BYTES = 1 << 16;

    private static final Pattern CHUNK_SIZE = Pattern.compile("\\s*+(\\p{XDigit}{1,15}+)\\s*+(?:;.*)?", Pattern.DOTALL);

    /// Part of a response that comes next.
    private enum Part {
        HEAD,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILER,
        NONE
    }

    private final Response response;
    private HeadCache heads = new HeadCache();
    private Part next = Part.NONE;
    private long remaining;

    /// Received part of a head or a line that is incomplete.
    private @Nullable ByteBuf incomplete;

    ResponseReader(Response response) {
        this.response = response;
    }

    /// Starts a new response from its first byte on.
    void begin(RequestTemplate request) {
        response.begin(request);
        heads = request.heads();
        next = Part.HEAD;
        incomplete = null;
    }

    /// Reads the next bytes; those behind the end of the response stay unread.
    ///
    /// @param bytes buffer that isn't kept; responses may be cut anywhere
    /// @return whether the response is complete
    /// @throws MalformedResponseException if it is malformed; the response is marked as such, too
    boolean read(ByteBuf bytes) throws MalformedResponseException {
        ByteBuf held = incomplete;
        ByteBuf all = held == null ? bytes : held.writeBytes(bytes);
        response.markBegun();
        try {
            while (next != Part.NONE && readPart(all)) {
                // the next part
            }
            if (next != Part.NONE && all.readableBytes() > MAX_INCOMPLETE_BYTES) {
                throw new MalformedResponseException(
                        "a head or a line of more than " + MAX_INCOMPLETE_BYTES + " bytes");
            }
        } catch (MalformedResponseException e) {
            response.markMalformed(String.valueOf(e.getMessage()), all);
            throw e;
        }
        if (next == Part.NONE || !all.isReadable()) {
            bytes.readerIndex(bytes.writerIndex() - all.readableBytes());
            incomplete = null;
        } else {
            incomplete =
                    held == null ? Unpooled.buffer(2 * all.readableBytes()).writeBytes(all) : held.discardReadBytes();
        }
        return next == Part.NONE;
    }

    /// @return whether the next part was complete
    private boolean readPart(ByteBuf bytes) throws MalformedResponseException {
        return switch (next) {
            case HEAD -> readHead(bytes);
            case BODY -> readData(bytes, Part.NONE);
            case CHUNK -> readData(bytes, Part.CHUNK_END);
            case CHUNK_SIZE, CHUNK_END, TRAILER -> readLine(bytes);
            case NONE -> false;
        };
    }

    private boolean readHead(ByteBuf bytes) throws MalformedResponseException {
        ResponseHead head = heads.read(bytes);
        if (head != null && !head.isInterim()) {
            response.head(head);
            remaining = response.bodyLength();
            next = response.isChunked() ? Part.CHUNK_SIZE : Part.BODY;
        }
        return head != null;
    }

    private boolean readData(ByteBuf bytes, Part following) {
        int count = (int) Math.min(remaining, bytes.readableBytes());
        response.readBody(bytes, count);
        remaining -= count;
        next = remaining == 0 ? following : next;
        return remaining == 0;
    }

    private boolean readLine(ByteBuf bytes) throws MalformedResponseException {
        int start = bytes.readerIndex();
        int end = bytes.forEachByte(ByteProcessor.FIND_CRLF);
        boolean atCarriageReturn = end >= 0 && bytes.getByte(end) == '\r';
        if (end < 0 || atCarriageReturn && end + 1 == bytes.writerIndex()) {
            return false;
        }
        if (!atCarriageReturn || bytes.getByte(end + 1) != '\n') {
            throw new MalformedResponseException(
                    "a line between chunks that doesn't end in carriage return and line feed: "
                            + ResponseExcerpt.quote(bytes.toString(start, end - start, StandardCharsets.ISO_8859_1)));
        }
        next = afterLine(bytes.toString(start, end - start, StandardCharsets.ISO_8859_1));
        bytes.readerIndex(end + 2);
        return true;
    }

    private Part afterLine(String line) throws MalformedResponseException {
        if (next == Part.CHUNK_SIZE) {
            Matcher size = CHUNK_SIZE.matcher(line);
            if (!size.matches()) {
                throw new MalformedResponseException("a chunk size that is no hexadecimal number of up to 15 digits: "
                        + ResponseExcerpt.quote(line));
            }
            remaining = Long.parseLong(size.group(1), 16);
            return remaining == 0 ? Part.TRAILER : Part.CHUNK;
        }
        if (next == Part.CHUNK_END && !line.isEmpty()) {
            throw new MalformedResponseException(
                    "a chunk that is longer than its size; behind its end: " + ResponseExcerpt.quote(line));
        }
        return next == Part.CHUNK_END ? Part.CHUNK_SIZE : line.isEmpty() ? Part.NONE : Part.TRAILER;
    }
}

package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Incremental reader of the responses of one connection. Interim responses are skipped.
final class ResponseReader {
    private static final int MAX_HEAD_BYTES = 1 << 16;
    private static final byte[] VERSION = "HTTP/1.".getBytes(StandardCharsets.US_ASCII);

    private final Response response;
    private final ChunkedBody chunks;
    private HeadCache heads = new HeadCache();
    private boolean inHead;
    private long remaining;
    private @Nullable ByteBuf incompleteHead;

    /// @param response receives what is read
    ResponseReader(Response response) {
        this.response = response;
        this.chunks = new ChunkedBody(response);
    }

    /// Starts a new response from its first byte on.
    void begin(RequestTemplate request) {
        response.begin(request);
        heads = request.heads();
        inHead = true;
        incompleteHead = null;
    }

    /// Reads the next bytes; those behind the end of the response stay unread.
    ///
    /// @param bytes buffer that isn't kept; responses may be cut anywhere
    /// @return whether the response is complete
    /// @throws MalformedResponseException if it is malformed; the response is marked as such, too
    boolean read(ByteBuf bytes) throws MalformedResponseException {
        ByteBuf held = incompleteHead;
        ByteBuf all = held == null ? bytes : held.writeBytes(bytes);
        try {
            boolean complete = (!inHead || readHeads(all)) && readBody(all);
            if (held != null && !inHead) {
                incompleteHead = null;
                bytes.readerIndex(bytes.writerIndex() - all.readableBytes());
            }
            return complete;
        } catch (MalformedResponseException e) {
            response.markMalformed(String.valueOf(e.getMessage()), all);
            throw e;
        }
    }

    /// @return whether the final head is complete
    private boolean readHeads(ByteBuf bytes) throws MalformedResponseException {
        response.markBegun();
        checkVersion(bytes);
        for (ResponseHead head = heads.read(bytes); head != null; head = heads.read(bytes)) {
            if (!head.isInterim()) {
                response.head(head, bytes);
                remaining = response.bodyLength();
                chunks.begin();
                inHead = false;
                return true;
            }
        }
        if (bytes.readableBytes() > MAX_HEAD_BYTES) {
            throw new MalformedResponseException("a head of more than " + MAX_HEAD_BYTES + " bytes");
        }
        if (incompleteHead == null) {
            incompleteHead = Unpooled.buffer(2 * bytes.readableBytes()).writeBytes(bytes);
        }
        return false;
    }

    /// Checks the first bytes, since a peer that speaks another protocol may send no complete head.
    private static void checkVersion(ByteBuf bytes) throws MalformedResponseException {
        int known = Math.min(VERSION.length, bytes.readableBytes());
        for (int i = 0; i < known; i++) {
            if (bytes.getByte(bytes.readerIndex() + i) != VERSION[i]) {
                throw new MalformedResponseException("not HTTP/1.1");
            }
        }
    }

    private boolean readBody(ByteBuf bytes) throws MalformedResponseException {
        if (response.isChunked()) {
            return chunks.read(bytes);
        }
        int count = (int) Math.min(remaining, bytes.readableBytes());
        response.readBody(bytes, count);
        remaining -= count;
        return remaining == 0;
    }
}

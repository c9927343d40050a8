package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/// Incremental reader of the responses of one connection. Interim responses are skipped.
final class ResponseReader {
    private static final int MAX_HEAD_BYTES = 1 << 16;

    private enum State {
        HEAD,
        BODY,
        CHUNKS,
        END
    }

    private final Response response;
    private final ChunkedBody chunks;
    private State state = State.END;
    private long remaining;
    private @Nullable ByteBuf incompleteHead;

    /// @param response receives what is read
    ResponseReader(Response response) {
        this.response = response;
        this.chunks = new ChunkedBody(response);
    }

    /// Starts a new response from its first byte on.
    void begin() {
        state = State.HEAD;
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
            if (state == State.HEAD) {
                response.markBegun();
                readHeads(all);
            }
            boolean complete = readBody(all);
            if (held != null && state != State.HEAD) {
                incompleteHead = null;
                bytes.readerIndex(bytes.writerIndex() - all.readableBytes());
            }
            return complete;
        } catch (MalformedResponseException e) {
            response.markMalformed(String.valueOf(e.getMessage()), all);
            throw e;
        }
    }

    private void readHeads(ByteBuf bytes) throws MalformedResponseException {
        while (bytes.readableBytes() >= ResponseHeadParser.STATUS_LENGTH) {
            int end = ResponseHeadParser.parse(bytes, response);
            if (end < 0) {
                break;
            }
            if (!response.isInterim()) {
                response.markComplete(bytes, end);
                bytes.readerIndex(end);
                beginBody();
                return;
            }
            bytes.readerIndex(end);
        }
        ResponseHeadParser.checkPrefix(bytes);
        if (bytes.readableBytes() > MAX_HEAD_BYTES) {
            throw new MalformedResponseException("a head of more than " + MAX_HEAD_BYTES + " bytes");
        }
        if (bytes != incompleteHead) {
            incompleteHead = Unpooled.buffer(2 * bytes.readableBytes()).writeBytes(bytes);
        }
    }

    private void beginBody() {
        if (response.isChunked()) {
            state = State.CHUNKS;
            chunks.begin();
        } else {
            remaining = response.bodyLength();
            state = State.BODY;
        }
    }

    private boolean readBody(ByteBuf bytes) throws MalformedResponseException {
        if (state == State.BODY) {
            int count = (int) Math.min(remaining, bytes.readableBytes());
            response.readBody(bytes, count);
            remaining -= count;
            state = remaining == 0 ? State.END : State.BODY;
        } else if (state == State.CHUNKS && chunks.read(bytes)) {
            state = State.END;
        }
        return state == State.END;
    }
}

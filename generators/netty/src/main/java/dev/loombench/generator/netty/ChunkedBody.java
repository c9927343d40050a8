package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;

/// Incremental reader of a chunked body (RFC 9112, 7.1). Extensions and trailers are skipped.
final class ChunkedBody {
    private static final int RADIX = 16;
    private static final long MAX_SIZE = Long.MAX_VALUE / RADIX - 1;

    /// Position in the body after the last byte.
    private enum State {
        START,
        SIZE,
        BLANKS,
        EXTENSION,
        QUOTED,
        ESCAPED,
        SIZE_END,
        DATA,
        DATA_END,
        DATA_LINE_END,
        TRAILERS,
        TRAILER,
        TRAILER_END,
        LAST_LINE,
        OVER
    }

    private final Response response;
    private State state = State.OVER;
    private long size;

    /// @param response receives the data
    ChunkedBody(Response response) {
        this.response = response;
    }

    /// Expects the first byte of a body.
    void begin() {
        state = State.START;
        size = 0;
    }

    /// Reads the next bytes; those behind the end of the body stay unread.
    ///
    /// @return whether the body is complete
    /// @throws MalformedResponseException if the chunks are malformed
    boolean read(ByteBuf bytes) throws MalformedResponseException {
        while (state != State.OVER && bytes.isReadable()) {
            if (state == State.DATA) {
                int count = (int) Math.min(size, bytes.readableBytes());
                response.readBody(bytes, count);
                size -= count;
                state = size == 0 ? State.DATA_END : State.DATA;
            } else {
                state = after(bytes.readByte());
            }
        }
        return state == State.OVER;
    }

    private State after(byte next) throws MalformedResponseException {
        return switch (state) {
            case START -> ResponseHeadParser.isSpace(next) ? State.START : digit(next);
            case SIZE -> inSize(next);
            case BLANKS -> next == ' ' || next == '\t' || next == ';' || next == '\r' ? inSize(next) : broken();
            case EXTENSION ->
                next == '"' ? State.QUOTED : next == '\r' ? State.SIZE_END : inLine(next, State.EXTENSION);
            case QUOTED -> next == '"' ? State.EXTENSION : inLine(next, next == '\\' ? State.ESCAPED : State.QUOTED);
            case ESCAPED -> inLine(next, State.QUOTED);
            case SIZE_END -> afterSize(next);
            case DATA_END -> next == '\r' ? State.DATA_LINE_END : broken();
            case DATA_LINE_END -> afterData(next);
            case TRAILERS -> next == '\r' ? State.LAST_LINE : State.TRAILER;
            case TRAILER -> next == '\r' ? State.TRAILER_END : State.TRAILER;
            case TRAILER_END -> next == '\n' ? State.TRAILERS : broken();
            case LAST_LINE -> next == '\n' ? State.OVER : broken();
            case DATA, OVER -> state;
        };
    }

    private State digit(byte next) throws MalformedResponseException {
        int digit = Character.digit(next, RADIX);
        if (digit < 0 || size > MAX_SIZE) {
            throw new MalformedResponseException("a chunk's size that is no number");
        }
        size = size * RADIX + digit;
        return State.SIZE;
    }

    private State inSize(byte next) throws MalformedResponseException {
        return switch (next) {
            case ' ', '\t' -> State.BLANKS;
            case ';' -> State.EXTENSION;
            case '\r' -> State.SIZE_END;
            default -> digit(next);
        };
    }

    private static State inLine(byte next, State state) throws MalformedResponseException {
        return next == '\r' || next == '\n' ? broken() : state;
    }

    private State afterSize(byte next) throws MalformedResponseException {
        return next != '\n' ? broken() : size == 0 ? State.TRAILERS : State.DATA;
    }

    private State afterData(byte next) throws MalformedResponseException {
        return next == '\n' ? State.START : broken();
    }

    private static State broken() throws MalformedResponseException {
        throw new MalformedResponseException(
                "a chunk whose size, extension, data or trailer doesn't end in carriage return and line feed");
    }
}

package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;

/// Incremental filter of a chunked body that removes what Hyperfoil's parser can't handle: chunk extensions and
/// blanks in size lines (RFC 9112, 7.1), and trailers (7.1.2), whose end it misses if they arrive in pieces.
/// All other bytes pass unchanged.
final class ChunkNormalizer {
    private static final int END_OF_LINE = 2;
    private static final int RADIX = 16;

    /// Position in the chunked body after the last byte, and whether bytes there are passed on.
    private enum State {
        START(false),
        SIZE(true),
        BLANKS(false),
        EXTENSION(false),
        QUOTED(false),
        ESCAPED(false),
        END(true),
        DATA(true),
        TRAILERS(true),
        TRAILER(false),
        END_OF_TRAILER(false),
        NEXT_TRAILER(false),
        LAST_LINE(true),
        OVER(true);

        private final boolean passed;

        State(boolean passed) {
            this.passed = passed;
        }
    }

    private final long maxChunkSize;
    private State state = State.OVER;
    private long size;
    private long remaining;

    /// @param maxChunkSize largest chunk size that the parser can count, in bytes
    ChunkNormalizer(long maxChunkSize) {
        this.maxChunkSize = maxChunkSize;
    }

    /// Expects a chunked body from its first byte on.
    void begin() {
        state = State.START;
        size = 0;
    }

    /// Passes all further bytes unchanged.
    void reset() {
        state = State.OVER;
    }

    /// Filters the next bytes of the body in place and shortens the buffer.
    ///
    /// @param bytes buffer that ends with them; chunks may be cut anywhere
    /// @param from index of the first one
    /// @throws NoHttp if a line is malformed in a way that the parser wouldn't detect
    void normalize(ByteBuf bytes, int from) throws MalformedResponseException {
        int end = bytes.writerIndex();
        int start = from;
        int to = from;
        int at = from;
        while (at < end && state != State.OVER) {
            if (state == State.DATA) {
                at += skipped(end - at);
                continue;
            }
            state = after(bytes.getByte(at));
            if (!state.passed) {
                to = move(bytes, start, at, to);
                start = at + 1;
            }
            at++;
        }
        bytes.writerIndex(move(bytes, start, end, to));
    }

    private static int move(ByteBuf bytes, int start, int end, int to) {
        if (start != to) {
            bytes.setBytes(to, bytes, start, end - start);
        }
        return to + end - start;
    }

    private int skipped(int most) {
        int skipped = (int) Math.min(remaining, most);
        remaining -= skipped;
        if (remaining == 0) {
            begin();
        }
        return skipped;
    }

    private State after(byte next) throws MalformedResponseException {
        return switch (state) {
            case START -> ResponseHeadParser.isSpace(next) ? State.START : digit(next);
            case SIZE -> inSize(next);
            case BLANKS -> inBlanks(next);
            case EXTENSION -> next == '"' ? State.QUOTED : next == '\r' ? State.END : inLine(next, State.EXTENSION);
            case QUOTED -> next == '"' ? State.EXTENSION : inLine(next, next == '\\' ? State.ESCAPED : State.QUOTED);
            case ESCAPED -> inLine(next, State.QUOTED);
            case END -> afterLine(next);
            case TRAILERS, NEXT_TRAILER -> next == '\r' ? State.LAST_LINE : State.TRAILER;
            case TRAILER -> next == '\r' ? State.END_OF_TRAILER : State.TRAILER;
            case END_OF_TRAILER -> next == '\n' ? State.NEXT_TRAILER : broken();
            case LAST_LINE -> next == '\n' ? State.OVER : broken();
            case DATA, OVER -> state;
        };
    }

    /// Accumulates a digit of the size. An invalid size is passed on, since the parser rejects it itself.
    private State digit(byte next) {
        int digit = Character.digit(next, RADIX);
        size = size * RADIX + digit;
        return digit < 0 || size > maxChunkSize ? State.OVER : State.SIZE;
    }

    private State inSize(byte next) {
        return switch (next) {
            case ' ', '\t' -> State.BLANKS;
            case ';' -> State.EXTENSION;
            case '\r' -> State.END;
            default -> digit(next);
        };
    }

    /// Checks what follows blanks: without them, the parser would join the digits before and after to one size.
    private State inBlanks(byte next) throws MalformedResponseException {
        State then = inSize(next);
        if (then == State.SIZE || then == State.OVER) {
            throw new MalformedResponseException(
                    "a chunk's size that is followed by neither an extension nor the end of the line");
        }
        return then;
    }

    private static State inLine(byte next, State state) throws MalformedResponseException {
        if (next == '\r' || next == '\n') {
            throw new MalformedResponseException(
                    "an extension of a chunk that ends with no carriage return and line feed");
        }
        return state;
    }

    private State afterLine(byte next) throws MalformedResponseException {
        if (next != '\n') {
            throw new MalformedResponseException("a chunk's size whose line ends with no line feed");
        }
        remaining = size + END_OF_LINE;
        return size == 0 ? State.TRAILERS : State.DATA;
    }

    private static State broken() throws MalformedResponseException {
        throw new MalformedResponseException(
                "a line behind the last chunk that doesn't end in carriage return and line feed");
    }
}

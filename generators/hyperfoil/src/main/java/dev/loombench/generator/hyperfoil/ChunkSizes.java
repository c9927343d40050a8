package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;

/// Takes out of a chunked body, as it streams by, what Hyperfoil's reader doesn't know in the lines that tell sizes:
/// extensions, which are ignored by whoever doesn't know them, and blanks (RFC 9112, 7.1); and the trailers (7.1.2), of
/// which it would miss the end where one comes in pieces. All else stays as it is.
final class ChunkSizes {
    private static final int END_OF_LINE = 2;
    private static final int RADIX = 16;

    /// What the last byte was of, and whether the reader is to have it.
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

        private final boolean kept;

        State(boolean kept) {
            this.kept = kept;
        }
    }

    private final long longest;
    private State state = State.OVER;
    private long size;
    private long left;

    /// @param longest chunk that the reader can count
    ChunkSizes(long longest) {
        this.longest = longest;
    }

    /// A chunked body is to come.
    void begin() {
        state = State.START;
        size = 0;
    }

    /// None is to come any more.
    void forget() {
        state = State.OVER;
    }

    /// @param bytes has further ones of the body at its end, however they were cut
    /// @param from the first of them
    /// @throws NoHttp if a line is broken, and the reader couldn't find out
    void shorten(ByteBuf bytes, int from) throws NoHttp {
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
            if (!state.kept) {
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
        int skipped = (int) Math.min(left, most);
        left -= skipped;
        if (left == 0) {
            begin();
        }
        return skipped;
    }

    private State after(byte next) throws NoHttp {
        return switch (state) {
            case START -> Heads.isSpace(next) ? State.START : digit(next);
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

    /// What is no size is left to the reader, which finds it broken.
    private State digit(byte next) {
        int digit = Character.digit(next, RADIX);
        size = size * RADIX + digit;
        return digit < 0 || size > longest ? State.OVER : State.SIZE;
    }

    private State inSize(byte next) {
        return switch (next) {
            case ' ', '\t' -> State.BLANKS;
            case ';' -> State.EXTENSION;
            case '\r' -> State.END;
            default -> digit(next);
        };
    }

    /// Without the blanks, the reader would take for one size what stands before and after them.
    private State inBlanks(byte next) throws NoHttp {
        State then = inSize(next);
        if (then == State.SIZE || then == State.OVER) {
            throw new NoHttp("a chunk's size that is followed by neither an extension nor the end of the line");
        }
        return then;
    }

    private static State inLine(byte next, State state) throws NoHttp {
        if (next == '\r' || next == '\n') {
            throw new NoHttp("an extension of a chunk that ends with no carriage return and line feed");
        }
        return state;
    }

    private State afterLine(byte next) throws NoHttp {
        if (next != '\n') {
            throw new NoHttp("a chunk's size whose line ends with no line feed");
        }
        left = size + END_OF_LINE;
        return size == 0 ? State.TRAILERS : State.DATA;
    }

    private static State broken() throws NoHttp {
        throw new NoHttp("a line behind the last chunk that doesn't end in carriage return and line feed");
    }
}

package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;

/// Incremental reader of a chunked body (RFC 9112, 7.1). Extensions and trailers are skipped.
final class ChunkedBody {
    private static final int MAX_LINE_LENGTH = 1 << 16;
    private static final int RADIX = 16;
    private static final int MAX_DIGITS = 15;

    private enum State {
        SIZE,
        DATA,
        END_OF_DATA,
        TRAILERS,
        OVER
    }

    private final Response response;
    private final StringBuilder line = new StringBuilder();
    private State state = State.OVER;
    private long size;

    /// @param response receives the data
    ChunkedBody(Response response) {
        this.response = response;
    }

    /// Expects the first byte of a body.
    void begin() {
        state = State.SIZE;
        line.setLength(0);
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
                state = size == 0 ? State.END_OF_DATA : State.DATA;
            } else if (readLine((char) bytes.readByte())) {
                state = after(line.toString());
                line.setLength(0);
            }
        }
        return state == State.OVER;
    }

    /// @return whether the line is complete
    private boolean readLine(char next) throws MalformedResponseException {
        int last = line.length() - 1;
        boolean ends = last >= 0 && line.charAt(last) == '\r';
        if (ends != (next == '\n') || last > MAX_LINE_LENGTH) {
            throw new MalformedResponseException(
                    "a line between chunks that doesn't end in carriage return and line feed");
        }
        if (ends) {
            line.setLength(last);
        } else {
            line.append(next);
        }
        return ends;
    }

    private State after(String text) throws MalformedResponseException {
        return switch (state) {
            case SIZE -> afterSize(text);
            case END_OF_DATA -> {
                if (!text.isEmpty()) {
                    throw new MalformedResponseException("a chunk that is longer than its size");
                }
                yield State.SIZE;
            }
            case TRAILERS -> text.isEmpty() ? State.OVER : State.TRAILERS;
            case DATA, OVER -> state;
        };
    }

    private State afterSize(String text) throws MalformedResponseException {
        int extension = text.indexOf(';');
        String digits = (extension < 0 ? text : text.substring(0, extension)).strip();
        size = 0;
        for (int i = 0; i < digits.length(); i++) {
            size = size * RADIX + Character.digit(digits.charAt(i), RADIX);
        }
        if (digits.isEmpty()
                || digits.length() > MAX_DIGITS
                || digits.chars().anyMatch(c -> Character.digit(c, RADIX) < 0)) {
            throw new MalformedResponseException("a chunk's size that is no number");
        }
        return size == 0 ? State.TRAILERS : State.DATA;
    }
}

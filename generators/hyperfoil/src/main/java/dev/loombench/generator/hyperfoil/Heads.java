package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;

/// Reads the bytes of a head, and writes the shortest that says the same of the body's end (RFC 9112, 2 to 6).
final class Heads {
    /// So many bytes tell version and status, of which the first are the version.
    static final int STATUS_LENGTH = 12;

    private static final int VERSION_LENGTH = 8;
    private static final long HTTP_1_1 = word("HTTP/1.1");
    private static final long HTTP_1_0 = word("HTTP/1.0");
    private static final byte[] VERSION = ascii("HTTP/1.");

    private static final byte LF = '\n';
    private static final byte CR = '\r';
    private static final int END_OF_LINE = CR << 8 | LF;
    private static final byte[] LENGTH = ascii("content-length:");
    private static final byte[] CHUNKED = ascii("transfer-encoding:chunked");
    private static final AsciiString CHUNKED_CODING = AsciiString.cached("chunked");
    private static final AsciiString CLOSE = AsciiString.cached("close");
    private static final AsciiString KEEP_ALIVE = AsciiString.cached("keep-alive");

    private Heads() {}

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static long word(String text) {
        long word = 0;
        for (byte next : ascii(text)) {
            word = word << 8 | next;
        }
        return word;
    }

    /// @param bytes at least [#STATUS_LENGTH]
    /// @param head is told what it says
    /// @return the index after the empty line, or -1 where it hasn't come
    /// @throws NoHttp if this is none of HTTP/1
    static int read(ByteBuf bytes, Head head) throws NoHttp {
        int line = bytes.readerIndex();
        status(bytes, line, head);
        for (int end = endOfLine(bytes, line); end >= 0; end = endOfLine(bytes, line)) {
            int first = line;
            line = end + 1;
            if (bytes.getByte(end - 1) != CR) {
                throw new NoHttp("a line that doesn't end in carriage return and line feed");
            }
            if (end - 1 == first) {
                return line;
            }
            if (first > bytes.readerIndex()) {
                header(bytes, first, end - 1, head);
            }
        }
        return -1;
    }

    private static int endOfLine(ByteBuf bytes, int from) {
        return bytes.indexOf(from, bytes.writerIndex(), LF);
    }

    private static void status(ByteBuf bytes, int start, Head head) throws NoHttp {
        long version = bytes.getLong(start);
        if (version != HTTP_1_1 && version != HTTP_1_0) {
            throw new NoHttp("not HTTP/1.1");
        }
        int code = bytes.getByte(start + VERSION_LENGTH) == ' '
                ? (int) number(bytes, start + VERSION_LENGTH + 1, start + STATUS_LENGTH)
                : -1;
        if (code < 100) {
            throw new NoHttp("no status");
        }
        head.status(code, version == HTTP_1_0);
    }

    /// @throws NoHttp if the first bytes, less than make a status, can't become one
    static void checkBegun(ByteBuf bytes) throws NoHttp {
        int known = Math.min(VERSION.length, bytes.readableBytes());
        for (int i = 0; i < known; i++) {
            if (bytes.getByte(bytes.readerIndex() + i) != VERSION[i]) {
                throw new NoHttp("no HTTP/1");
            }
        }
    }

    /// What begins with a space continues the line before; none of those that count here is ever folded.
    private static void header(ByteBuf bytes, int start, int end, Head head) throws NoHttp {
        if (isSpace(bytes.getByte(start))) {
            return;
        }
        int colon = bytes.indexOf(start, end, (byte) ':');
        if (colon <= start) {
            throw new NoHttp("a header without a name");
        }
        switch (colon - start) {
            case 8 -> {
                if (is(bytes, start, HttpHeaderNames.LOCATION)) {
                    int last = trimmed(bytes, colon + 1, end);
                    head.location(bytes, skipped(bytes, colon + 1, last), last);
                }
            }
            case 10 -> {
                if (is(bytes, start, HttpHeaderNames.CONNECTION)) {
                    connection(bytes, colon + 1, end, head);
                }
            }
            case 12 -> {
                if (is(bytes, start, HttpHeaderNames.CONTENT_TYPE)) {
                    int last = trimmed(bytes, colon + 1, end);
                    head.type(bytes, skipped(bytes, colon + 1, last), last);
                }
            }
            case 14 -> {
                if (is(bytes, start, HttpHeaderNames.CONTENT_LENGTH)) {
                    int last = trimmed(bytes, colon + 1, end);
                    head.length(number(bytes, skipped(bytes, colon + 1, last), last));
                }
            }
            case 17 -> {
                if (is(bytes, start, HttpHeaderNames.TRANSFER_ENCODING)) {
                    head.encoded(isChunkedLast(bytes, colon, trimmed(bytes, colon + 1, end)));
                }
            }
            default -> {
                // says nothing of body or connection
            }
        }
    }

    /// @param before where the codings begin: behind it, and behind commas
    private static boolean isChunkedLast(ByteBuf bytes, int before, int end) {
        int coding = end - CHUNKED_CODING.length();
        if (coding <= before || !is(bytes, coding, CHUNKED_CODING)) {
            return false;
        }
        int separator = trimmed(bytes, before + 1, coding) - 1;
        return separator == before || bytes.getByte(separator) == ',';
    }

    /// Several words are told with commas between them.
    private static void connection(ByteBuf bytes, int from, int end, Head head) {
        int next = from;
        while (next < end) {
            int comma = bytes.indexOf(next, end, (byte) ',');
            int last = comma < 0 ? end : comma;
            int start = skipped(bytes, next, last);
            int length = trimmed(bytes, start, last) - start;
            if (length == KEEP_ALIVE.length() && is(bytes, start, KEEP_ALIVE)) {
                head.keeps();
            } else if (length == CLOSE.length() && is(bytes, start, CLOSE)) {
                head.closes();
            }
            next = last + 1;
        }
    }

    private static boolean is(ByteBuf bytes, int start, AsciiString lowerCase) {
        for (int i = 0; i < lowerCase.length(); i++) {
            int next = bytes.getByte(start + i);
            if (next != lowerCase.byteAt(i) && Character.toLowerCase(next) != lowerCase.byteAt(i)) {
                return false;
            }
        }
        return true;
    }

    /// @return less than 0 for what is no number, or one of more than 18 digits
    private static long number(ByteBuf bytes, int start, int end) {
        long number = start >= end || end - start > 18 ? -1 : 0;
        for (int i = start; i < end && number >= 0; i++) {
            int digit = bytes.getByte(i) - '0';
            number = digit < 0 || digit > 9 ? -1 : number * 10 + digit;
        }
        return number;
    }

    private static int skipped(ByteBuf bytes, int start, int end) {
        int at = start;
        while (at < end && isSpace(bytes.getByte(at))) {
            at++;
        }
        return at;
    }

    private static int trimmed(ByteBuf bytes, int start, int end) {
        int at = end;
        while (at > start && isSpace(bytes.getByte(at - 1))) {
            at--;
        }
        return at;
    }

    static boolean isSpace(byte next) {
        return next == ' ' || next == '\t';
    }

    /// Leaves of a head its status and how the end of the body is told. That is never longer than it was, and is
    /// written over the last bytes of it.
    ///
    /// @param end of the head
    /// @param longest body whose length is told
    static void shorten(ByteBuf bytes, int end, Head head, long longest) {
        long version = bytes.getLong(bytes.readerIndex());
        int status = bytes.getInt(bytes.readerIndex() + VERSION_LENGTH);
        int at = endLine(bytes, end);
        if (head.isBodyChunked()) {
            at = prepend(bytes, endLine(bytes, at), CHUNKED);
        } else if (head.isBodyMeasured() && head.length() <= longest) {
            at = prepend(bytes, prepend(bytes, endLine(bytes, at), head.length()), LENGTH);
        }
        at = endLine(bytes, at) - STATUS_LENGTH;
        bytes.setLong(at, version);
        bytes.setInt(at + VERSION_LENGTH, status);
        bytes.readerIndex(at);
    }

    private static int endLine(ByteBuf bytes, int end) {
        bytes.setShort(end - 2, END_OF_LINE);
        return end - 2;
    }

    private static int prepend(ByteBuf bytes, int end, byte[] text) {
        bytes.setBytes(end - text.length, text);
        return end - text.length;
    }

    private static int prepend(ByteBuf bytes, int end, long number) {
        int at = end;
        long left = number;
        do {
            at--;
            bytes.setByte(at, (int) ('0' + left % 10));
            left /= 10;
        } while (left > 0);
        return at;
    }
}

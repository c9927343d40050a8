package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;

/// Parser of HTTP/1 response heads (RFC 9112, 2 to 6).
final class ResponseHeadParser {
    /// Number of bytes of the version, a space and the status code.
    static final int STATUS_LENGTH = 12;

    private static final int VERSION_LENGTH = 8;
    private static final long HTTP_1_1 = word("HTTP/1.1");
    private static final long HTTP_1_0 = word("HTTP/1.0");
    private static final byte[] VERSION = ascii("HTTP/1.");

    private static final byte LF = '\n';
    private static final byte CR = '\r';
    private static final AsciiString LOCATION = AsciiString.cached("location");
    private static final AsciiString CONNECTION = AsciiString.cached("connection");
    private static final AsciiString CONTENT_TYPE = AsciiString.cached("content-type");
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
    private static final AsciiString TRANSFER_ENCODING = AsciiString.cached("transfer-encoding");
    private static final AsciiString CHUNKED = AsciiString.cached("chunked");
    private static final AsciiString CLOSE = AsciiString.cached("close");
    private static final AsciiString KEEP_ALIVE = AsciiString.cached("keep-alive");

    private ResponseHeadParser() {}

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

    /// Parses a head from the reader index on, which doesn't move.
    ///
    /// @param bytes at least [#STATUS_LENGTH]
    /// @param response receives status and header fields
    /// @return the index after the empty line, or -1 if it hasn't arrived yet
    /// @throws MalformedResponseException if the bytes aren't an HTTP/1 head
    static int parse(ByteBuf bytes, Response response) throws MalformedResponseException {
        int line = bytes.readerIndex();
        status(bytes, line, response);
        for (int end = endOfLine(bytes, line); end >= 0; end = endOfLine(bytes, line)) {
            int first = line;
            line = end + 1;
            if (bytes.getByte(end - 1) != CR) {
                throw new MalformedResponseException("a line that doesn't end in carriage return and line feed");
            }
            if (end - 1 == first) {
                return line;
            }
            if (first > bytes.readerIndex()) {
                header(bytes, first, end - 1, response);
            }
        }
        return -1;
    }

    private static int endOfLine(ByteBuf bytes, int from) {
        return bytes.indexOf(from, bytes.writerIndex(), LF);
    }

    private static void status(ByteBuf bytes, int start, Response response) throws MalformedResponseException {
        long version = bytes.getLong(start);
        if (version != HTTP_1_1 && version != HTTP_1_0) {
            throw new MalformedResponseException("not HTTP/1.1");
        }
        int code = bytes.getByte(start + VERSION_LENGTH) == ' '
                ? (int) number(bytes, start + VERSION_LENGTH + 1, start + STATUS_LENGTH)
                : -1;
        if (code < 100) {
            throw new MalformedResponseException("no status");
        }
        response.status(code, version == HTTP_1_0);
    }

    /// Checks a prefix that is too short for a status line.
    ///
    /// @throws MalformedResponseException if it can't become one
    static void checkPrefix(ByteBuf bytes) throws MalformedResponseException {
        int known = Math.min(VERSION.length, bytes.readableBytes());
        for (int i = 0; i < known; i++) {
            if (bytes.getByte(bytes.readerIndex() + i) != VERSION[i]) {
                throw new MalformedResponseException("no HTTP/1");
            }
        }
    }

    /// Parses one header line. A line that begins with a space continues the one before (obsolete folding) and
    /// is skipped: the fields that matter here are never folded in practice.
    private static void header(ByteBuf bytes, int start, int end, Response response) throws MalformedResponseException {
        if (isSpace(bytes.getByte(start))) {
            return;
        }
        int colon = bytes.indexOf(start, end, (byte) ':');
        if (colon <= start) {
            throw new MalformedResponseException("a header without a name");
        }
        switch (colon - start) {
            case 8 -> {
                if (is(bytes, start, LOCATION)) {
                    int last = trimmed(bytes, colon + 1, end);
                    response.location(bytes, skipped(bytes, colon + 1, last), last);
                }
            }
            case 10 -> {
                if (is(bytes, start, CONNECTION)) {
                    connection(bytes, colon + 1, end, response);
                }
            }
            case 12 -> {
                if (is(bytes, start, CONTENT_TYPE)) {
                    int last = trimmed(bytes, colon + 1, end);
                    response.type(bytes, skipped(bytes, colon + 1, last), last);
                }
            }
            case 14 -> {
                if (is(bytes, start, CONTENT_LENGTH)) {
                    int last = trimmed(bytes, colon + 1, end);
                    response.length(number(bytes, skipped(bytes, colon + 1, last), last));
                }
            }
            case 17 -> {
                if (is(bytes, start, TRANSFER_ENCODING)) {
                    response.transferCoding(isChunkedLast(bytes, colon, trimmed(bytes, colon + 1, end)));
                }
            }
            default -> {
                // irrelevant to body and connection
            }
        }
    }

    /// Whether `chunked` is the last transfer coding, the one that frames the body.
    ///
    /// @param before index of the colon before the first coding
    private static boolean isChunkedLast(ByteBuf bytes, int before, int end) {
        int coding = end - CHUNKED.length();
        if (coding <= before || !is(bytes, coding, CHUNKED)) {
            return false;
        }
        int separator = trimmed(bytes, before + 1, coding) - 1;
        return separator == before || bytes.getByte(separator) == ',';
    }

    /// Parses the comma-separated options of a `Connection` field.
    private static void connection(ByteBuf bytes, int from, int end, Response response) {
        int next = from;
        while (next < end) {
            int comma = bytes.indexOf(next, end, (byte) ',');
            int last = comma < 0 ? end : comma;
            int start = skipped(bytes, next, last);
            int length = trimmed(bytes, start, last) - start;
            if (length == KEEP_ALIVE.length() && is(bytes, start, KEEP_ALIVE)) {
                response.markKeepAlive();
            } else if (length == CLOSE.length() && is(bytes, start, CLOSE)) {
                response.markClose();
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

    /// Parses a decimal number.
    ///
    /// @return a negative value if it isn't one or has more than 18 digits
    private static long number(ByteBuf bytes, int start, int end) {
        long number = start >= end || end - start > 18 ? -1 : 0;
        for (int i = start; i < end && number >= 0; i++) {
            int digit = bytes.getByte(i) - '0';
            number = digit < 0 || digit > 9 ? -1 : number * 10 + digit;
        }
        return number;
    }

    private static int skipped(ByteBuf bytes, int start, int end) {
        int index = start;
        while (index < end && isSpace(bytes.getByte(index))) {
            index++;
        }
        return index;
    }

    private static int trimmed(ByteBuf bytes, int start, int end) {
        int index = end;
        while (index > start && isSpace(bytes.getByte(index - 1))) {
            index--;
        }
        return index;
    }

    static boolean isSpace(byte next) {
        return next == ' ' || next == '\t';
    }
}

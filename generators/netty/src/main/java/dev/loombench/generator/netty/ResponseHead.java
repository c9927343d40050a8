package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/// Head of a response (RFC 9112, 2 to 6).
///
/// @param length `Content-Length` in bytes; [#NO_LENGTH] without one, or with a transfer coding, which overrides it
/// @param chunked whether the last transfer coding is `chunked`, which frames the body
/// @param closes whether no further request may be sent over the connection
/// @param type `Content-Type`; empty without one
/// @param location `Location`; empty without one
record ResponseHead(int status, long length, boolean chunked, boolean closes, String type, String location) {
    static final long NO_LENGTH = -1;

    /// Stands for a head that isn't complete.
    static final ResponseHead NONE = new ResponseHead(0, 0, false, true, "", "");

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
    private static final String END_OF_LINE = "\r\n";
    private static final String HTTP_1_1 = "HTTP/1.1 ";
    private static final String HTTP_1_0 = "HTTP/1.0 ";
    private static final String REQUEST_TIMEOUT = HTTP_1_1 + "408";
    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int STATUS_DIGITS = 3;
    private static final int MAX_TYPE_LENGTH = 200;

    /// Parses a head whose lines end in carriage return and line feed, up to an empty one. A line that begins with a
    /// space continues the one before (obsolete folding) and is skipped: the fields that matter here are never
    /// folded in practice.
    ///
    /// @throws MalformedResponseException if it isn't one of HTTP/1
    static ResponseHead parse(String head) throws MalformedResponseException {
        int status = status(head);
        long length = NO_LENGTH;
        boolean coded = false;
        boolean chunked = false;
        boolean closes = status == SWITCHING_PROTOCOLS;
        boolean keptAlive = head.startsWith(HTTP_1_1);
        String type = "";
        String location = "";
        int start = head.indexOf(END_OF_LINE) + END_OF_LINE.length();
        for (int end = head.indexOf(END_OF_LINE, start); end > start; end = head.indexOf(END_OF_LINE, start)) {
            int colon = head.indexOf(':', start, end);
            boolean folded = head.charAt(start) == ' ' || head.charAt(start) == '\t';
            if (colon <= start && !folded) {
                throw new MalformedResponseException("a header without a name");
            }
            if (isField(head, start, colon, "content-length")) {
                length = length(length, head.substring(colon + 1, end).strip());
            } else if (isField(head, start, colon, "transfer-encoding")) {
                coded = true;
                chunked = isOption(head.substring(Math.max(head.lastIndexOf(',', end), colon) + 1, end), "chunked");
            } else if (isField(head, start, colon, "connection")) {
                closes |= hasOption(head.substring(colon + 1, end), "close");
                keptAlive |= hasOption(head.substring(colon + 1, end), "keep-alive");
            } else if (isField(head, start, colon, "content-type")) {
                type = head.substring(colon + 1, Math.min(end, colon + 1 + MAX_TYPE_LENGTH))
                        .strip();
            } else if (isField(head, start, colon, "location")) {
                location = head.substring(colon + 1, end).strip();
            }
            start = end + END_OF_LINE.length();
        }
        return new ResponseHead(status, coded ? NO_LENGTH : length, chunked, closes || !keptAlive, type, location);
    }

    private static int status(String head) throws MalformedResponseException {
        if (!head.startsWith(HTTP_1_1) && !head.startsWith(HTTP_1_0)) {
            throw new MalformedResponseException("not HTTP/1.1");
        }
        int lineEnd = head.indexOf(END_OF_LINE);
        int end = HTTP_1_1.length() + STATUS_DIGITS;
        boolean complete = end == lineEnd || end < lineEnd && head.charAt(end) == ' ';
        long status = complete ? number(head.substring(HTTP_1_1.length(), end)) : -1;
        if (status < 100) {
            throw new MalformedResponseException("a status that is no number of three digits");
        }
        return (int) status;
    }

    private static boolean isField(String head, int start, int colon, String name) {
        return colon - start == name.length() && head.regionMatches(true, start, name, 0, name.length());
    }

    private static long length(long before, String value) throws MalformedResponseException {
        long length = number(value);
        if (length < 0) {
            throw new MalformedResponseException(
                    "a Content-Length that is no number of up to 18 digits: " + ResponseExcerpt.quote(value));
        }
        if (before != NO_LENGTH && before != length) {
            throw new MalformedResponseException("two values of Content-Length, " + before + " and " + length);
        }
        return length;
    }

    /// Value of up to 18 decimal digits; negative if the text is something else.
    private static long number(String text) {
        return NUMBER.matcher(text).matches() ? Long.parseLong(text) : -1;
    }

    private static boolean hasOption(String value, String option) {
        return Arrays.stream(value.split(",")).anyMatch(each -> isOption(each, option));
    }

    private static boolean isOption(String word, String option) {
        return word.strip().equalsIgnoreCase(option);
    }

    boolean isOfKind(ResponseHead other) {
        return status == other.status && type.equals(other.type);
    }

    /// Whether another response follows: 1xx except 101 (switching protocols).
    boolean isInterim() {
        return status / 100 == 1 && status != SWITCHING_PROTOCOLS;
    }

    /// Whether the bytes behind this head belong to another protocol.
    boolean switchesProtocols() {
        return status == SWITCHING_PROTOCOLS;
    }

    /// Whether bytes begin a response with status 408 (request timeout).
    static boolean isRequestTimeout(ByteBuf bytes) {
        return bytes.readableBytes() >= REQUEST_TIMEOUT.length()
                && REQUEST_TIMEOUT.contentEquals(
                        bytes.getCharSequence(bytes.readerIndex(), REQUEST_TIMEOUT.length(), StandardCharsets.US_ASCII)
                                .toString()
                                .replace(HTTP_1_0, HTTP_1_1));
    }

    /// Whether no body follows, whatever the length: that of a 304 is the length of the 200 in its place (RFC
    /// 9110, 8.6).
    boolean isBodiless() {
        return status == 204 || status == 304 || status == SWITCHING_PROTOCOLS;
    }

    /// Whether the end of the connection ends the body, if there is one.
    boolean isUnframed() {
        return !chunked && length == NO_LENGTH;
    }
}

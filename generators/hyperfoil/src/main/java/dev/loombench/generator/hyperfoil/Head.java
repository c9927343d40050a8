package dev.loombench.generator.hyperfoil;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;

/// The head of an answer as it comes in: whether it is one, how the body's end is told, and whether the connection
/// may be used again (RFC 9112).
final class Head {
    private static final AsciiString CLOSE = AsciiString.cached("close");
    private static final AsciiString KEEP_ALIVE = AsciiString.cached("keep-alive");

    private boolean begun;
    private boolean ended;
    private boolean broken;
    private boolean old;
    private boolean closes;
    private boolean keeps;
    private long length;
    private boolean lengthTold;
    private boolean encodingTold;

    void begin() {
        begun = false;
        ended = false;
        broken = false;
        old = false;
        closes = false;
        keeps = false;
        lengthTold = false;
        encodingTold = false;
    }

    /// A byte of an answer came, if only of an interim one.
    void begun() {
        begun = true;
    }

    boolean hasBegun() {
        return begun;
    }

    /// The answer is one of HTTP/1.0, whose connections close unless something else is said.
    void old() {
        old = true;
    }

    /// All of it came.
    void ended() {
        ended = true;
    }

    /// A line of it. That of a line without a colon ends in a carriage return, as Hyperfoil tells it.
    void header(CharSequence name, CharSequence value) {
        int size = name.length();
        if (size == 0 || name.charAt(size - 1) == '\r') {
            broken = true;
        } else if (is(name, HttpHeaderNames.CONTENT_LENGTH)) {
            length(value);
        } else if (is(name, HttpHeaderNames.TRANSFER_ENCODING)) {
            encodingTold = true;
        } else if (is(name, HttpHeaderNames.CONNECTION)) {
            connection(value);
        }
    }

    /// Almost always one of the two words alone.
    private void connection(CharSequence value) {
        if (is(value, KEEP_ALIVE)) {
            keeps = true;
        } else if (is(value, CLOSE)) {
            closes = true;
        } else {
            closes |= AsciiString.containsIgnoreCase(value, CLOSE);
            keeps |= AsciiString.containsIgnoreCase(value, KEEP_ALIVE);
        }
    }

    private static boolean is(CharSequence name, AsciiString known) {
        return name.length() == known.length() && AsciiString.contentEqualsIgnoreCase(name, known);
    }

    /// Two lengths that differ are as wrong as one that is no number.
    private void length(CharSequence value) {
        long told = number(value);
        broken |= told < 0 || lengthTold && told != length;
        length = told;
        lengthTold = true;
    }

    private static long number(CharSequence value) {
        int size = value.length();
        while (size > 0 && (value.charAt(size - 1) == ' ' || value.charAt(size - 1) == '\t')) {
            size--;
        }
        long number = size == 0 || size > 18 ? -1 : 0;
        for (int i = 0; i < size && number >= 0; i++) {
            int digit = value.charAt(i) - '0';
            number = digit < 0 || digit > 9 ? -1 : number * 10 + digit;
        }
        return number;
    }

    /// This is no answer of HTTP.
    void broken() {
        broken = true;
    }

    boolean isBroken() {
        return broken;
    }

    /// It is whole, and tells the end of the body by nothing but the end of the connection.
    boolean endsWithConnection() {
        return ended && !endIsMarked();
    }

    private boolean endIsMarked() {
        return lengthTold || encodingTold;
    }

    /// Whether no further request may be sent over the connection.
    boolean closesConnection() {
        return broken || closes || old && !keeps;
    }
}

package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/// What the head of an answer says, as it comes in: whether it is one, how the body's end is told, and whether the
/// connection may be used again (RFC 9112).
final class Head {
    /// No length was told.
    static final long NONE = -1;

    private static final int LONGEST_TYPE = 200;

    private boolean begun;
    private boolean ended;
    private boolean broken;
    private int status;
    private boolean old;
    private boolean closes;
    private boolean keeps;
    private long length;
    private boolean encoded;
    private boolean chunked;
    private boolean typed;
    private byte[] typeBytes = {};
    private String type = "";
    private Wanted wanted = Wanted.ANY;
    private String reason = "";
    private final Quote location = new Quote(Quote.OF_LOCATION);
    private final Quote body = new Quote(Quote.OF_BODY);

    /// @param next what the answer is to be
    void begin(Wanted next) {
        wanted = next;
        begun = false;
        ended = false;
        broken = false;
        restart();
    }

    private void restart() {
        status = 0;
        old = false;
        closes = false;
        keeps = false;
        length = NONE;
        encoded = false;
        chunked = false;
        typed = false;
        reason = "";
        location.forget();
        body.forget();
    }

    /// A byte of an answer came, if only of an interim one.
    void begun() {
        begun = true;
    }

    boolean hasBegun() {
        return begun;
    }

    /// Its first line. What was known of an interim head before it is forgotten.
    ///
    /// @param old of HTTP/1.0, whose connections close unless something else is said
    void status(int code, boolean old) {
        restart();
        this.status = code;
        this.old = old;
    }

    /// 0 where there is none yet.
    int status() {
        return status;
    }

    /// All of it came. Of a body that may be a wrong one, the beginning is kept, as far as it came with the head.
    ///
    /// @param end the first byte that is none of the head
    void ended(ByteBuf bytes, int end) {
        ended = true;
        if (!wanted.allows(status) || wanted.text.length > 0) {
            int from = isBodyChunked() ? lineAfter(bytes, end) : end;
            body.take(bytes, from, isBodyChunked() ? lineAfter(bytes, from) : bytes.writerIndex());
        }
    }

    /// Where a line ends; all that there is, where it doesn't.
    private static int lineAfter(ByteBuf bytes, int from) {
        int end = bytes.indexOf(from, bytes.writerIndex(), (byte) '\n');
        return end < 0 ? bytes.writerIndex() : end + 1;
    }

    /// The beginning of a body that may be a wrong one, in quotation marks; empty where it isn't known.
    String quote() {
        return body.text();
    }

    /// Two lengths that differ are as wrong as one that is no number.
    ///
    /// @param told in bytes, less than 0 for what is no number
    void length(long told) {
        broken |= told < 0 || length != NONE && told != length;
        length = told;
    }

    /// The body's length, or [#NONE].
    long length() {
        return length;
    }

    /// The codings of a line; those of a further one are applied after them.
    ///
    /// @param chunked whether the last one tells where the body ends
    void encoded(boolean chunked) {
        this.encoded = true;
        this.chunked = chunked;
    }

    /// The type of its content. Since most answers tell the same one as the last, that is read once.
    void type(ByteBuf bytes, int start, int end) {
        typed = true;
        int length = Math.clamp(end - start, 0, LONGEST_TYPE);
        if (!isLastType(bytes, start, length)) {
            typeBytes = new byte[length];
            bytes.getBytes(start, typeBytes);
            type = new String(typeBytes, StandardCharsets.ISO_8859_1);
        }
    }

    private boolean isLastType(ByteBuf bytes, int start, int length) {
        boolean same = length == typeBytes.length;
        for (int i = 0; same && i < length; i++) {
            same = bytes.getByte(start + i) == typeBytes[i];
        }
        return same;
    }

    /// Empty where it told none.
    String type() {
        return typed ? type : "";
    }

    /// The connection will be closed after this answer.
    void closes() {
        closes = true;
    }

    /// It may be used again.
    void keeps() {
        keeps = true;
    }

    /// Where a redirect leads.
    void location(ByteBuf bytes, int start, int end) {
        if (status / 100 == 3) {
            location.take(bytes, start, end);
        }
    }

    /// In quotation marks; empty where it told none, or is no redirect.
    String location() {
        return location.text();
    }

    /// This is no answer of HTTP.
    ///
    /// @param because why not
    /// @param bytes what came of it last
    void broken(String because, ByteBuf bytes) {
        broken = true;
        reason = because;
        body.forget();
        if (!ended) {
            body.take(bytes, bytes.readerIndex(), bytes.writerIndex());
        }
    }

    /// What came instead of an answer of HTTP; empty where one came.
    String oddity() {
        return reason.isEmpty() ? "" : body.spoken(reason);
    }

    boolean isBroken() {
        return broken;
    }

    /// It comes before another: one of 100 to 199, but for the switch of protocols, after which none comes.
    boolean isInterim() {
        return status / 100 == 1 && status != 101;
    }

    /// No body follows it, whatever length it tells: that of 304 is what a 200 would have had (RFC 9110, 8.6).
    private boolean isBodiless() {
        return status == 204 || status == 304;
    }

    boolean isBodyChunked() {
        return chunked && !isBodiless();
    }

    /// Its length tells the body's end: another coding would take precedence.
    boolean isBodyMeasured() {
        return length != NONE && !encoded && !isBodiless();
    }

    /// It is whole, and tells the end of the body by nothing but the end of the connection.
    boolean endsWithConnection() {
        return ended && !chunked && (encoded || length == NONE);
    }

    /// Whether no further request may be sent over the connection.
    boolean closesConnection() {
        return broken || closes || old && !keeps;
    }
}

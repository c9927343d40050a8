package dev.loombench.generator.netty;

import dev.loombench.protocol.load.ResponseExpectation;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/// Expected response. Its text is searched while the body streams by (Knuth, Morris and Pratt 1977).
final class ExpectedResponse {
    /// Expects any 2xx response.
    static final ExpectedResponse ANY = new ExpectedResponse(ResponseExpectation.ANY_SUCCESS);

    private final ResponseExpectation expect;

    /// Expected text as UTF-8; empty if any body is accepted.
    private final byte[] text;

    /// Number of bytes still matched after a mismatch, by the number matched before it.
    private final int[] fallback;

    ExpectedResponse(ResponseExpectation expect) {
        this.expect = expect;
        this.text = expect.text() == null ? new byte[0] : expect.text().getBytes(StandardCharsets.UTF_8);
        this.fallback = new int[text.length + 1];
        for (int i = 1; i < text.length; i++) {
            fallback[i + 1] = advance(fallback[i], text[i]);
        }
    }

    boolean allows(int status) {
        return expect.allows(status);
    }

    boolean hasText() {
        return text.length > 0;
    }

    /// Whether a number of matched bytes is the whole text.
    boolean isMatch(int matched) {
        return matched == text.length;
    }

    /// Searches the next bytes of a body for the text, without reading them.
    ///
    /// @param matched number of bytes of the text matched so far
    /// @return the number matched now
    int match(ByteBuf bytes, int count, int matched) {
        int now = matched;
        int start = bytes.readerIndex();
        for (int i = start; i < start + count && now < text.length; i++) {
            now = advance(now, bytes.getByte(i));
        }
        return now;
    }

    private int advance(int matched, byte next) {
        int now = matched;
        while (now > 0 && next != text[now]) {
            now = fallback[now];
        }
        return next == text[now] ? now + 1 : now;
    }
}

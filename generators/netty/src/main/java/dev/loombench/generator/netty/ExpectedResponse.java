package dev.loombench.generator.netty;

import dev.loombench.protocol.load.ResponseExpectation;
import java.nio.charset.StandardCharsets;

/// Expected response, with the failure table of Knuth, Morris and Pratt (1977) to search its text in a streamed
/// body.
final class ExpectedResponse {
    /// Expects any 2xx response.
    static final ExpectedResponse ANY = new ExpectedResponse(ResponseExpectation.ANY_SUCCESS);

    private final ResponseExpectation expect;

    /// Expected text as UTF-8; empty if any body is accepted.
    final byte[] text;

    /// Number of bytes still matched after a mismatch, by the number matched before it.
    final int[] fallback;

    ExpectedResponse(ResponseExpectation expect) {
        this.expect = expect;
        String wanted = expect.text();
        this.text = wanted == null ? new byte[0] : wanted.getBytes(StandardCharsets.UTF_8);
        this.fallback = fallback(text);
    }

    private static int[] fallback(byte[] text) {
        int[] fallback = new int[text.length + 1];
        int length = 0;
        for (int i = 1; i < text.length; i++) {
            while (length > 0 && text[i] != text[length]) {
                length = fallback[length];
            }
            if (text[i] == text[length]) {
                length++;
            }
            fallback[i + 1] = length;
        }
        return fallback;
    }

    boolean allows(int status) {
        return expect.allows(status);
    }
}

package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.ResponseExpectation;
import java.nio.charset.StandardCharsets;

/// A right answer, with what it takes to find its text in a body that streams by: the table of Knuth, Morris and Pratt
/// (1977).
final class Wanted {
    /// Any success.
    static final Wanted ANY = new Wanted(ResponseExpectation.ANY_SUCCESS);

    private final ResponseExpectation expect;

    /// The bytes to be found; none where any body will do.
    final byte[] text;

    /// How many of them are still matched after a mismatch behind so many.
    final int[] fallback;

    Wanted(ResponseExpectation expect) {
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

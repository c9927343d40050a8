package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.Expectation;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/// An answer as it comes in, and whether it is the expected one. The text is looked for while the body
/// streams by, with the method of Knuth, Morris and Pratt (1977), so that no body is ever kept.
final class Answer {
    private final Expectation expect;
    private final byte[] text;
    private final int[] fallback;

    private int matched;

    /// What its head says.
    final Head head = new Head();

    Answer(Expectation expect) {
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

    void begin() {
        matched = 0;
        head.begin();
    }

    void body(ByteBuf bytes, int offset, int length) {
        for (int i = offset; i < offset + length && matched < text.length; i++) {
            byte next = bytes.getByte(i);
            while (matched > 0 && next != text[matched]) {
                matched = fallback[matched];
            }
            if (next == text[matched]) {
                matched++;
            }
        }
    }

    /// Whether the end of the connection, if it comes in order, is the end of this answer.
    boolean endsWithConnection() {
        return head.endsWithConnection();
    }

    /// Whether a whole answer is the expected one.
    boolean isRight() {
        return expect.allows(head.status()) && matched == text.length;
    }

    /// What is wrong with a whole answer.
    String fault() {
        return expect.allows(head.status())
                ? "status " + head.status() + " without the text"
                : "status " + head.status();
    }
}

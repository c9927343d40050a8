package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;

/// An answer as it comes in, and whether it is the expected one. The text is looked for while the body
/// streams by, so that no body is ever kept.
final class Answer {
    private Wanted wanted = Wanted.ANY;
    private int matched;

    /// What its head says.
    final Head head = new Head();

    /// A further one.
    ///
    /// @param next what it is to be
    void begin(Wanted next) {
        wanted = next;
        matched = 0;
        head.begin(next);
    }

    void body(ByteBuf bytes, int offset, int length) {
        byte[] text = wanted.text;
        for (int i = offset; i < offset + length && matched < text.length; i++) {
            byte next = bytes.getByte(i);
            while (matched > 0 && next != text[matched]) {
                matched = wanted.fallback[matched];
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
        return wanted.allows(head.status()) && matched == wanted.text.length;
    }

    /// What is wrong with a whole answer.
    String fault() {
        String location = head.location();
        String quote = head.quote();
        return "status " + head.status()
                + (wanted.allows(head.status()) ? " without the text" : "")
                + (location.isEmpty() ? "" : " to " + location)
                + (quote.isEmpty() ? "" : ", whose body begins with " + quote);
    }
}

package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;

/// Response in progress, compared with the expected one. The expected text is searched while the body streams
/// by, so that no body is ever buffered.
final class ResponseChecker {
    private ExpectedResponse expected = ExpectedResponse.ANY;
    private int matched;

    /// Head of the response.
    final ResponseHead head = new ResponseHead();

    /// Starts a new response.
    ///
    /// @param next the expected response
    void begin(ExpectedResponse next) {
        expected = next;
        matched = 0;
        head.begin(next);
    }

    /// Searches the next part of the body for the expected text.
    void readBody(ByteBuf bytes, int offset, int length) {
        byte[] text = expected.text;
        for (int i = offset; i < offset + length && matched < text.length; i++) {
            byte next = bytes.getByte(i);
            while (matched > 0 && next != text[matched]) {
                matched = expected.fallback[matched];
            }
            if (next == text[matched]) {
                matched++;
            }
        }
    }

    /// Whether an orderly close of the connection completes this response.
    boolean endsWithConnection() {
        return head.endsWithConnection();
    }

    /// Whether the complete response is the expected one.
    boolean matches() {
        return expected.allows(head.status()) && matched == expected.text.length;
    }

    /// Describes how the complete response differs from the expected one, for people.
    String mismatch() {
        String location = head.location();
        String quote = head.bodyExcerpt();
        return "status " + head.status()
                + (expected.allows(head.status()) ? " without the text" : "")
                + (location.isEmpty() ? "" : " to " + location)
                + (quote.isEmpty() ? "" : ", whose body begins with " + quote);
    }
}

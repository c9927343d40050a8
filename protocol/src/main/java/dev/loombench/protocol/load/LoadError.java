package dev.loombench.protocol.load;

import dev.loombench.protocol.ProtocolException;

/// Why a request has no right answer. Each failed request counts under one of them.
public enum LoadError {
    /// No whole answer within the timeout.
    TIMEOUT("timeout", "timed out"),
    /// No connection could be had: refused, or unreachable.
    CONNECT("connect", "could not connect"),
    /// The connection was closed or reset before the answer was whole.
    RESET("reset", "connections broken"),
    /// A connection that had carried answers was closed before a byte of this one came, and the request couldn't be
    /// sent again.
    KEPT_CLOSED("kept-closed", "keep-alive connections closed"),
    /// The connection was closed or reset without ever having carried an answer.
    TURNED_AWAY("turned-away", "connections broken before any answer"),
    /// What came is no HTTP answer, or the agreement on encryption failed.
    PROTOCOL("protocol", "broken answers"),
    /// A whole answer, but not the expected one.
    WRONG_ANSWER("wrong-answer", "wrong answers"),
    /// The generator had no session or no memory left to send it. This is a limit of the generator.
    NOT_SENT("not-sent", "not sent"),
    /// The generator hadn't begun it long after its window was over. This is a limit of the generator, too.
    NOT_BEGUN("not-begun", "due but never started");

    private final String word;
    private final String label;

    LoadError(String word, String label) {
        this.word = word;
        this.label = label;
    }

    /// The word in files and on the wire.
    public String word() {
        return word;
    }

    /// For people, after a number.
    public String label() {
        return label;
    }

    /// @throws ProtocolException if there is no such kind
    public static LoadError parse(String word) {
        for (LoadError kind : values()) {
            if (kind.word.equals(word)) {
                return kind;
            }
        }
        throw new ProtocolException("not a kind of error: " + word);
    }
}

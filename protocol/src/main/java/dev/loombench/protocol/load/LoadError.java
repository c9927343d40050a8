package dev.loombench.protocol.load;

import dev.loombench.protocol.ProtocolException;
import java.util.Locale;

/// The kind of error of a failed request. Each failed request has exactly one.
public enum LoadError {
    /// No complete response within the timeout.
    TIMEOUT("timed out"),
    /// No connection: refused, or unreachable.
    CONNECT("could not connect"),
    /// A connection that was closed or reset before the response was complete.
    RESET("connections broken"),
    /// A keep-alive connection that was closed after earlier responses, before the first byte of this one, with
    /// a request that couldn't be sent again.
    KEPT_CLOSED("keep-alive connections closed"),
    /// A connection that was closed or reset before its first response.
    TURNED_AWAY("connections broken before any answer"),
    /// A response that isn't HTTP, or a failed TLS handshake.
    PROTOCOL("broken answers"),
    /// A complete response that isn't the expected one.
    WRONG_ANSWER("wrong answers"),
    /// A request for which the generator had no session or memory left, or a plan's sampler no driver or file: a limit
    /// of the generator.
    NOT_SENT("not sent"),
    /// A request that the generator hadn't started long after the window: a limit of the generator, too.
    NOT_BEGUN("due but never started");

    private final String label;

    LoadError(String label) {
        this.label = label;
    }

    /// The word for the kind in files and on the wire.
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The description for people, after a number.
    public String label() {
        return label;
    }

    /// Reads a kind's word.
    ///
    /// @throws ProtocolException if there is no such kind
    public static LoadError parse(String word) {
        for (LoadError kind : values()) {
            if (kind.word().equals(word)) {
                return kind;
            }
        }
        throw new ProtocolException("not a kind of error: " + word);
    }
}

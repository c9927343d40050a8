package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.LoadError;

/// How a request that was carried by a session ended, as its connection saw it.
enum Outcome {
    /// A whole answer came.
    ANSWERED,
    /// The other side closed the connection in order.
    CLOSED,
    /// The connection was reset, or broke otherwise.
    BROKEN,
    /// It was closed or broke before a byte of this answer came, after it had carried others.
    KEPT_CLOSED,
    /// It was closed or broke before a byte of this answer came, and had never carried one.
    TURNED_AWAY,
    /// What came can't be understood.
    GARBLED,
    /// Given up at the timeout.
    TIMED_OUT,
    /// There was no connection, and there will be none.
    UNCONNECTED;

    /// How a request ended whose connection did.
    ///
    /// @param inOrder whether the other side closed it, and didn't break it
    /// @param begun whether a byte of the answer came
    /// @param kept whether it had carried answers before
    static Outcome ofEnd(boolean inOrder, boolean begun, boolean kept) {
        if (begun) {
            return inOrder ? CLOSED : BROKEN;
        }
        return kept ? KEPT_CLOSED : TURNED_AWAY;
    }

    LoadError error() {
        return switch (this) {
            case ANSWERED -> LoadError.WRONG_ANSWER;
            case CLOSED, BROKEN -> LoadError.RESET;
            case KEPT_CLOSED -> LoadError.KEPT_CLOSED;
            case TURNED_AWAY -> LoadError.TURNED_AWAY;
            case GARBLED -> LoadError.PROTOCOL;
            case TIMED_OUT -> LoadError.TIMEOUT;
            case UNCONNECTED -> LoadError.CONNECT;
        };
    }
}

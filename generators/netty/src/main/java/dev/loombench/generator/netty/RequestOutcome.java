package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadError;

/// How a request ended, as seen by its connection.
enum RequestOutcome {
    /// A complete response arrived.
    ANSWERED,
    /// The server closed the connection in an orderly way.
    CLOSED,
    /// The connection was reset or failed otherwise.
    BROKEN,
    /// A reused connection was closed or failed before the first byte of the response.
    KEPT_CLOSED,
    /// A fresh connection was closed or failed before the first byte of the response.
    TURNED_AWAY,
    /// The response was malformed.
    GARBLED,
    /// The timeout expired.
    TIMED_OUT;

    /// Outcome of a request whose connection ended.
    ///
    /// @param inOrder whether the server closed it in an orderly way
    /// @param begun whether a byte of the response arrived
    /// @param kept whether the connection had carried responses before
    static RequestOutcome ofClosedConnection(boolean inOrder, boolean begun, boolean kept) {
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
        };
    }
}

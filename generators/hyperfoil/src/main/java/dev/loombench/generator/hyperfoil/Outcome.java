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
    /// What came can't be understood.
    GARBLED,
    /// Given up at the timeout.
    TIMED_OUT,
    /// There was no connection, and there will be none.
    UNCONNECTED;

    LoadError error() {
        return switch (this) {
            case ANSWERED -> LoadError.WRONG_ANSWER;
            case CLOSED, BROKEN -> LoadError.RESET;
            case GARBLED -> LoadError.PROTOCOL;
            case TIMED_OUT -> LoadError.TIMEOUT;
            case UNCONNECTED -> LoadError.CONNECT;
        };
    }
}

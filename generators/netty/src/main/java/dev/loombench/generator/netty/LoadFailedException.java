package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadEvent.LoadFaultKind;

/// Thrown when a load can't start or can't continue.
final class LoadFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final LoadFaultKind kind;

    /// @param message for people: what failed, and where
    LoadFailedException(LoadFaultKind kind, String message) {
        super(message);
        this.kind = kind;
    }

    /// Creates the exception for a target that stopped accepting connections.
    ///
    /// @param place host and port of the target
    /// @param when such as `in the warm-up`
    static LoadFailedException targetLost(String place, String when) {
        return new LoadFailedException(
                LoadFaultKind.NO_CONNECTION,
                place + " stopped accepting connections " + when + ": all attempts to connect failed for 5 s");
    }

    LoadFaultKind kind() {
        return kind;
    }
}

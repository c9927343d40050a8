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

    LoadFaultKind kind() {
        return kind;
    }
}

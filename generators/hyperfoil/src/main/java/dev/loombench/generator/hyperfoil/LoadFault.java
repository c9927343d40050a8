package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.LoadEvent.FaultKind;

/// The load can't be begun or not be gone on with.
final class LoadFault extends Exception {
    private static final long serialVersionUID = 1L;

    private final FaultKind kind;

    /// @param message for people: what was wrong, and where
    LoadFault(FaultKind kind, String message) {
        super(message);
        this.kind = kind;
    }

    FaultKind kind() {
        return kind;
    }
}

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

    /// @param place of the target
    /// @param when it was, such as `in the warm-up`
    static LoadFault wentAway(String place, String when) {
        return new LoadFault(
                FaultKind.NO_CONNECTION,
                place + " stopped accepting connections " + when + ": all attempts to connect failed for 5 s");
    }

    FaultKind kind() {
        return kind;
    }
}

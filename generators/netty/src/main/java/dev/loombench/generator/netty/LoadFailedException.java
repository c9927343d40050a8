package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadEvent.LoadFault;
import dev.loombench.protocol.load.LoadFaultKind;

/// Thrown when a load can't start.
final class LoadFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final LoadFaultKind kind;

    LoadFailedException(LoadFaultKind kind, String message) {
        super(message);
        this.kind = kind;
    }

    LoadFault fault() {
        return new LoadFault(kind, String.valueOf(getMessage()));
    }
}

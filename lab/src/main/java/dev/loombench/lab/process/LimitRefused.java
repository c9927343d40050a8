package dev.loombench.lab.process;

/// Thrown if this machine can't limit the resources of children. The message is one line: what is missing,
/// where, and what to do.
public final class LimitRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LimitRefused(String message) {
        super(message);
    }

    LimitRefused(String message, Throwable cause) {
        super(message, cause);
    }
}

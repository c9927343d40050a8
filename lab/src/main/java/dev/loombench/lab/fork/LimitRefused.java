package dev.loombench.lab.fork;

/// This machine doesn't let us limit what children may use. The message is one line: what is missing,
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

package dev.loombench.lab.process;

/// Thrown if this machine can't limit the resources of children. The message is one line: what is missing,
/// where, and what to do.
public final class LimitUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LimitUnavailableException(String message) {
        super(message);
    }

    LimitUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}

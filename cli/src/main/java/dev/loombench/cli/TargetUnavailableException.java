package dev.loombench.cli;

/// Thrown if the program under load ended or never accepted connections.
final class TargetUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TargetUnavailableException(String message) {
        super(message);
    }
}

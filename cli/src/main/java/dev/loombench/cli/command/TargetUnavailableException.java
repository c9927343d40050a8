package dev.loombench.cli.command;

/// Thrown if the program under load ended or never accepted connections.
public final class TargetUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TargetUnavailableException(String message) {
        super(message);
    }
}

package dev.loombench.cli;

/// Thrown if the program under load ended or never accepted connections.
final class NoTarget extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoTarget(String message) {
        super(message);
    }
}

package dev.loombench.cli;

/// A program that doesn't accept what was to be sent to it.
final class NoTarget extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoTarget(String message) {
        super(message);
    }
}

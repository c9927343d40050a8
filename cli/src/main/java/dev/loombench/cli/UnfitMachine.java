package dev.loombench.cli;

/// Thrown if nothing can be measured on this machine in its current state.
final class UnfitMachine extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnfitMachine(String message) {
        super(message);
    }
}

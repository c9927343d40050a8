package dev.loombench.cli;

/// Thrown if nothing can be measured on this machine in its current state.
final class UnfitMachineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnfitMachineException(String message) {
        super(message);
    }
}

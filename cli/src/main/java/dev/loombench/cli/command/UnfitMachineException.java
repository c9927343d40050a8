package dev.loombench.cli.command;

/// Thrown if nothing can be measured on this machine in its current state.
public final class UnfitMachineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnfitMachineException(String message) {
        super(message);
    }
}

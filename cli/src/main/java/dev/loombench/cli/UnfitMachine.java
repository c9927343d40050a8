package dev.loombench.cli;

/// Nothing can be measured on this machine as it is.
final class UnfitMachine extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnfitMachine(String message) {
        super(message);
    }
}

package dev.loombench.programs.kit;

/// Work that had a wrong result, which voids the trial.
public final class IncorrectResultException extends Exception {
    private static final long serialVersionUID = 1L;

    /// @param message one line for the user: what was expected, and what came
    public IncorrectResultException(String message) {
        super(message);
    }
}

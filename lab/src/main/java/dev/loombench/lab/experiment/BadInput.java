package dev.loombench.lab.experiment;

/// What a person gave us can't be used. The message is one line: what, where, and what to do.
public final class BadInput extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadInput(String message) {
        super(message);
    }

    public BadInput(String message, Throwable cause) {
        super(message, cause);
    }
}

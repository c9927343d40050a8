package dev.loombench.lab.machine.jdk;

/// Thrown if a requested JDK can't be used. The message is one line for people: what is wrong, where, and what
/// to do.
public final class UnusableJdkException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /// The kinds of problem.
    public enum Reason {
        NOT_FOUND,
        TOO_OLD,
        BROKEN
    }

    UnusableJdkException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /// The kind of problem, for programs.
    public Reason reason() {
        return reason;
    }
}

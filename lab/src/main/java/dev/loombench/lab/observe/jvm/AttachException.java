package dev.loombench.lab.observe.jvm;

/// Failure to talk to a JVM; the message is one line for the user.
public final class AttachException extends Exception {
    private static final long serialVersionUID = 1;

    private final FailureKind kind;

    public AttachException(FailureKind why, String message) {
        super(message);
        this.kind = why;
    }

    AttachException(FailureKind why, String message, Throwable cause) {
        super(message, cause);
        this.kind = why;
    }

    public FailureKind kind() {
        return kind;
    }

    /// Whether the process no longer exists.
    public boolean isProcessGone() {
        return kind == FailureKind.GONE || kind == FailureKind.REPLACED;
    }
}

package dev.loombench.lab.observe.jvm;

/// Failure to talk to a JVM; the message is one line for the user.
public final class AttachException extends Exception {
    private static final long serialVersionUID = 1;

    /// Reason for the failure.
    public enum FailureKind {
        /// The process has ended or never existed.
        GONE,
        /// The process has ended, and its id belongs to another one.
        REPLACED,
        /// The process belongs to another user.
        ANOTHER_USER,
        /// The kernel doesn't show whether the process is a JVM, as of a program with privileges of its own.
        HIDDEN,
        /// The process isn't a HotSpot JVM.
        NO_JVM,
        /// There are JVMs, but not the one that was named.
        NOT_NAMED,
        /// Attaching would harm the JVM, or is disabled in it.
        CLOSED,
        /// The JVM didn't respond in time.
        SILENT,
        /// The JVM refused the command.
        REFUSED,
        /// The operating system has no attach sockets, or an I/O error occurred.
        FAILED
    }

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

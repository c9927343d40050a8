package dev.loombench.lab.observe.jvm;

/// Failure to talk to a JVM; the message is one line for the user.
public final class AttachFailure extends Exception {
    private static final long serialVersionUID = 1;

    /// Reason for the failure.
    public enum Why {
        /// The process has ended or never existed.
        GONE,
        /// The process has ended, and its id belongs to another one.
        REPLACED,
        /// The process belongs to another user.
        ANOTHER_USER,
        /// The process isn't a HotSpot JVM.
        NO_JVM,
        /// Attaching would harm the JVM, or is disabled in it.
        CLOSED,
        /// The JVM didn't respond in time.
        SILENT,
        /// The JVM refused the command.
        REFUSED,
        /// The operating system has no attach sockets, or an I/O error occurred.
        FAILED
    }

    private final Why why;

    public AttachFailure(Why why, String message) {
        super(message);
        this.why = why;
    }

    AttachFailure(Why why, String message, Throwable cause) {
        super(message, cause);
        this.why = why;
    }

    public Why why() {
        return why;
    }

    /// Whether the process no longer exists.
    public boolean isOfTheEnd() {
        return why == Why.GONE || why == Why.REPLACED;
    }
}

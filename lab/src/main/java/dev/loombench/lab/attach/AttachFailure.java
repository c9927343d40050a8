package dev.loombench.lab.attach;

/// Why a JVM can't be talked to; the message is one line for a person.
public final class AttachFailure extends Exception {
    private static final long serialVersionUID = 1;

    /// What stands in the way.
    public enum Why {
        /// It has ended, or there never was one.
        GONE,
        /// Its number belongs to another process now.
        REPLACED,
        /// It is another user's.
        ANOTHER_USER,
        /// It isn't a JVM, or no HotSpot.
        NO_JVM,
        /// It can't be attached to without harm, or was told to refuse.
        CLOSED,
        /// It didn't answer in time.
        SILENT,
        /// It answered that it won't.
        REFUSED,
        /// This operating system has no such socket, or an error in between.
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

    /// Whether the JVM isn't there any more.
    public boolean isOfTheEnd() {
        return why == Why.GONE || why == Why.REPLACED;
    }
}

package dev.loombench.lab.diagnose.rules;

/// State of a thread in a thread dump, told by its innermost calls.
public enum ThreadActivity {
    /// Waits to enter a monitor.
    MONITOR("wait for their turn"),
    /// Waits for a `java.util.concurrent` lock.
    LOCK("wait for their turn"),
    /// Waits to borrow a pooled resource such as a connection.
    RESOURCE("wait for their turn"),
    /// Waits at a semaphore, which may stand for a resource or for a signal.
    PERMIT("wait for their turn"),
    /// Waits for another thread's result, such as a future.
    RESULT("wait"),
    /// Waits for other threads at a latch, a barrier or an exchanger.
    RENDEZVOUS("wait"),
    /// Waits to put into a full queue.
    PUT("wait for their turn"),
    /// Waits for a connection to be established, or for data from one.
    OUTSIDE("wait for data"),
    /// Sleeps for a set time.
    SLEEP("sleep"),
    /// Waits in a way that isn't told apart.
    WAIT("wait"),
    /// Resolves a host name or accesses a file.
    FILE_OR_NAME(""),
    /// Runs native code that isn't the JDK's, or is a virtual thread that polls in native code.
    NATIVE(""),
    /// Waits for work.
    IDLE(""),
    /// Computes, or does what isn't told apart.
    OTHER("");

    private final String verb;

    ThreadActivity(String verb) {
        this.verb = verb;
    }

    /// Whether the thread waits while it has work, and needs no processor.
    boolean waits() {
        return !verb.isEmpty();
    }

    /// Whether the thread waits for a lock or monitor.
    boolean waitsForLock() {
        return this == MONITOR || this == LOCK;
    }

    /// What a thread waits for in its turn, such as "a lock".
    String turn() {
        return switch (this) {
            case MONITOR -> "a monitor";
            case LOCK -> "a lock";
            case PERMIT -> "a permit of a semaphore";
            case PUT -> "room in a full queue";
            default -> "a pooled resource";
        };
    }

    /// Verb in the plural for a thread that waits, such as "sleep".
    String verb() {
        return verb;
    }
}

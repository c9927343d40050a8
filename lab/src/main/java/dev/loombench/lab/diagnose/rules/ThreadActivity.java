package dev.loombench.lab.diagnose.rules;

/// State of a thread in a thread dump, told by its innermost calls.
public enum ThreadActivity {
    /// Waits to enter a monitor.
    MONITOR("wait for their turn", "a monitor"),
    /// Waits for a `java.util.concurrent` lock.
    LOCK("wait for their turn", "a lock"),
    /// Waits to borrow a pooled resource such as a connection.
    RESOURCE("wait for their turn", "a pooled resource"),
    /// Waits at a semaphore, which may stand for a resource or for a signal.
    PERMIT("wait for their turn", "a permit of a semaphore"),
    /// Waits for another thread's result, such as a future.
    RESULT("wait", "a result"),
    /// Waits for other threads at a latch, a barrier or an exchanger.
    RENDEZVOUS("wait", "other threads"),
    /// Waits to put into a full queue.
    PUT("wait for their turn", "room in a full queue"),
    /// Waits for a connection to be established, or for data from one.
    OUTSIDE("wait for data", "an answer"),
    /// Sleeps for a set time.
    SLEEP("sleep", ""),
    /// Waits in a way that isn't told apart.
    WAIT("wait", "a signal"),
    /// Resolves a host name or accesses a file.
    FILE_OR_NAME("", ""),
    /// Runs native code that isn't the JDK's, or is a virtual thread that polls in native code.
    NATIVE("", ""),
    /// Waits for work.
    IDLE("", "a signal"),
    /// Computes, or does what isn't told apart.
    OTHER("", "");

    private final String verb;
    private final String awaited;

    ThreadActivity(String verb, String awaited) {
        this.verb = verb;
        this.awaited = awaited;
    }

    /// Whether the thread waits while it has work, and needs no processor.
    boolean waits() {
        return !verb.isEmpty();
    }

    /// Whether the thread waits for a lock or monitor.
    boolean waitsForLock() {
        return this == MONITOR || this == LOCK;
    }

    /// What a thread waits for, such as "a lock"; empty if it isn't known to wait.
    String awaited() {
        return awaited;
    }

    /// Verb in the plural for a thread that waits, such as "sleep".
    String verb() {
        return verb;
    }
}

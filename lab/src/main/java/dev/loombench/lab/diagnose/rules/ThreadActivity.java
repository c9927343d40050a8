package dev.loombench.lab.diagnose.rules;

/// State of a thread in a thread dump, told by its innermost calls.
public enum ThreadActivity {
    /// Waits to enter a monitor.
    MONITOR,
    /// Waits for a `java.util.concurrent` lock.
    LOCK,
    /// Waits to borrow a pooled resource such as a connection.
    RESOURCE,
    /// Waits at a semaphore, which may stand for a resource or for a signal.
    PERMIT,
    /// Waits for another thread's result, such as a future.
    RESULT,
    /// Waits for a connection to be established, or for data from one.
    OUTSIDE,
    /// Resolves a host name or accesses a file.
    FILE_OR_NAME,
    /// Runs native code that isn't the JDK's.
    NATIVE,
    /// Waits for work.
    IDLE,
    /// Computes, sleeps, or waits in a way that isn't told apart.
    OTHER
}

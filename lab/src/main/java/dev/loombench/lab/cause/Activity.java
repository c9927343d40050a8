package dev.loombench.lab.cause;

/// What a thread was doing in a dump.
public enum Activity {
    /// It waits to enter a monitor.
    MONITOR,
    /// It waits for a lock.
    LOCK,
    /// It waits for a pooled resource.
    RESOURCE,
    /// It waits at a semaphore, which may stand for a resource or for a signal.
    PERMIT,
    /// It waits for the result of somebody else.
    RESULT,
    /// It waits for a connection to be made, or for what comes over one.
    OUTSIDE,
    /// It looks up a name or uses a file.
    FILE_OR_NAME,
    /// It is in native code that isn't the JDK's.
    NATIVE,
    /// It waits for something to do.
    IDLE,
    OTHER
}

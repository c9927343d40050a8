package dev.loombench.lab.diagnose.threads;

/// Object that a thread waits for, and how it waits for it.
///
/// @param kind kind of waiting
/// @param identity class and identity hash of the object, such as `java.lang.Object@1b2c3d`
public record Blocker(Kind kind, String identity) {
    /// Kind of waiting, as a property of a thread in the dump.
    public enum Kind {
        /// Waits to enter a monitor: `blockedOn`.
        MONITOR,
        /// Waits to be notified: `waitingOn`.
        NOTIFICATION,
        /// Is parked, such as at a lock, a semaphore or a future: `parkBlocker`.
        PARKED
    }

    /// Class name of the object.
    public String type() {
        int separator = identity.lastIndexOf('@');
        return separator < 0 ? identity : identity.substring(0, separator);
    }
}

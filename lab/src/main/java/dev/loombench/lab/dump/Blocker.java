package dev.loombench.lab.dump;

/// What a thread waits for.
///
/// @param kind of waiting
/// @param identity of the object, its class and a number such as `java.lang.Object@1b2c3d`
public record Blocker(Kind kind, String identity) {
    /// How it waits.
    public enum Kind {
        /// To enter a monitor: `blockedOn`.
        MONITOR,
        /// To be notified: `waitingOn`.
        NOTIFICATION,
        /// Parked, such as at a lock, a semaphore or a future: `parkBlocker`.
        PARKED
    }

    /// The class of the object.
    public String type() {
        int at = identity.lastIndexOf('@');
        return at < 0 ? identity : identity.substring(0, at);
    }
}

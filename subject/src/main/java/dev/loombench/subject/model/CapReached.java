package dev.loombench.subject.model;

import dev.loombench.protocol.ThreadCap;

/// What the operating system throws where it has no more threads, thrown by the cap in its place.
public final class CapReached extends OutOfMemoryError {
    private static final long serialVersionUID = 1L;

    private final int threads;

    /// @param cap that was reached, by as many threads
    public CapReached(ThreadCap cap) {
        super("unable to create native thread: the cap of " + cap.threads() + " threads is reached");
        this.threads = cap.threads();
    }

    /// How many are running: as many as the cap allows.
    public int threads() {
        return threads;
    }

    /// The message, which needs no name of a class.
    @Override
    @SuppressWarnings("OverrideThrowableToString")
    public String toString() {
        return String.valueOf(getMessage());
    }
}

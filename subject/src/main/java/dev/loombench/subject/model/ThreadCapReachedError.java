package dev.loombench.subject.model;

import dev.loombench.protocol.ThreadCap;

/// Thrown when the thread cap is reached, in place of the error for a refusal by the operating system.
public final class ThreadCapReachedError extends OutOfMemoryError {
    private static final long serialVersionUID = 1L;

    private final int threads;

    public ThreadCapReachedError(ThreadCap cap) {
        super("unable to create native thread: the cap of " + cap.threads() + " threads is reached");
        this.threads = cap.threads();
    }

    /// Number of live threads, equal to the cap.
    public int threads() {
        return threads;
    }

    /// Returns the message without the class name.
    @Override
    @SuppressWarnings("OverrideThrowableToString")
    public String toString() {
        return String.valueOf(getMessage());
    }
}

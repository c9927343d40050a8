package dev.loombench.subject.task;

import dev.loombench.protocol.JvmFailure;

/// Thrown when a user class can't serve as a task, or something that a task needs is missing. The message is
/// one line for people. Has no cause, so that it can be deserialised in a JVM without the user's classes.
public final class TaskNotLoadedException extends Exception {
    private static final long serialVersionUID = 1L;

    TaskNotLoadedException(JvmFailure why, Object... values) {
        super(why.message(values));
    }

    /// Message on one line, never null.
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}

package dev.loombench.subject.task;

/// A class of the user's own can't serve as a task, or what a task needs isn't there. The message is one line
/// for people. It has no cause, so that it can travel to a JVM that doesn't know the user's classes.
public final class TaskNotLoaded extends Exception {
    private static final long serialVersionUID = 1L;

    TaskNotLoaded(String message) {
        super(message);
    }

    /// The line, never null.
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}

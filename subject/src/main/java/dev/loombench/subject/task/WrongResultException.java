package dev.loombench.subject.task;

/// Thrown when the work of a task completed with a wrong result.
public final class WrongResultException extends Exception {
    private static final long serialVersionUID = 1L;

    /// @param actual actual result
    /// @param expected expected result
    public WrongResultException(String actual, String expected) {
        super("returned '" + actual + "' instead of '" + expected + "'");
    }
}

package dev.loombench.subject.task;

/// The work was done and its result is wrong.
public final class WrongResult extends Exception {
    private static final long serialVersionUID = 1L;

    /// @param actual what came out
    /// @param expected what should have
    public WrongResult(String actual, String expected) {
        super("returned '" + actual + "' instead of '" + expected + "'");
    }
}

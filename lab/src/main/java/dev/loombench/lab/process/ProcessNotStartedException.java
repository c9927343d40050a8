package dev.loombench.lab.process;

import java.io.IOException;

/// Thrown if a child process can't be started, or isn't ready in time. The message is one line that names
/// the program and the reason.
public final class ProcessNotStartedException extends IOException {
    private static final long serialVersionUID = 1L;

    public ProcessNotStartedException(ChildFault why, Object... values) {
        super(why.message(values));
    }

    public ProcessNotStartedException(Exception cause, ChildFault why, Object... values) {
        super(why.message(values), cause);
    }
}

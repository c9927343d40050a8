package dev.loombench.lab.process;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Thrown if a child process can't be started, or isn't ready in time. The message is one line that names
/// the program and the reason.
public final class ProcessNotStartedException extends IOException {
    private static final long serialVersionUID = 1L;

    ProcessNotStartedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}

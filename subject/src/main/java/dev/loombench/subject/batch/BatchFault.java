package dev.loombench.subject.batch;

import dev.loombench.protocol.Account;
import dev.loombench.protocol.Account.FaultKind;
import org.jspecify.annotations.Nullable;

/// A batch whose figures are worthless. Its stack trace is the task's where a task threw. It has no cause,
/// so that it can travel to a JVM that doesn't know the user's classes.
public final class BatchFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final FaultKind kind;

    BatchFault(FaultKind kind, String message, @Nullable Throwable origin) {
        super(message);
        this.kind = kind;
        if (origin != null) {
            setStackTrace(origin.getStackTrace());
        }
    }

    /// The line, never null.
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /// What goes into the account.
    public Account.Fault fault() {
        return new Account.Fault(kind, getMessage());
    }
}

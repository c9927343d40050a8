package dev.loombench.subject.batch;

import dev.loombench.protocol.JvmFaultKind;
import dev.loombench.protocol.JvmReport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Thrown when a batch failed and its figures are invalid. Has the stack trace of the task's throwable, but no
/// cause, so that it can be deserialised in a JVM without the user's classes.
public final class BatchFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final JvmFaultKind kind;
    private final transient JvmReport.@Nullable ThreadRefusal refusal;

    /// @param message one line
    /// @param origin throwable whose stack trace is taken over; null if unknown
    public BatchFailedException(JvmFaultKind kind, String message, @Nullable Throwable origin) {
        this(kind, message, origin, Optional.empty());
    }

    /// @param refusal refusal of a thread, if that was the reason
    public BatchFailedException(
            JvmFaultKind kind, String message, @Nullable Throwable origin, Optional<JvmReport.ThreadRefusal> refusal) {
        super(message);
        this.kind = kind;
        this.refusal = refusal.orElse(null);
        if (origin != null) {
            setStackTrace(origin.getStackTrace());
        }
    }

    /// Message on one line, never null.
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    public JvmReport.JvmFault fault() {
        return new JvmReport.JvmFault(kind, getMessage());
    }

    /// Refusal of a thread, for the account before the fault; only known in the JVM where it happened.
    public Optional<JvmReport.ThreadRefusal> refusal() {
        return Optional.ofNullable(refusal);
    }
}

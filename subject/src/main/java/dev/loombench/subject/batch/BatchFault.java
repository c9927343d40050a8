package dev.loombench.subject.batch;

import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.JvmReport.FaultKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A batch whose figures are worthless. Its stack trace is the task's where a task threw. It has no cause,
/// so that it can travel to a JVM that doesn't know the user's classes.
public final class BatchFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final FaultKind kind;
    private final transient JvmReport.@Nullable ThreadRefusal refusal;

    /// @param message one line
    /// @param origin where it came from, if that is known
    public BatchFault(FaultKind kind, String message, @Nullable Throwable origin) {
        this(kind, message, origin, Optional.empty());
    }

    /// @param refusal of a thread, if that was the reason
    public BatchFault(
            FaultKind kind, String message, @Nullable Throwable origin, Optional<JvmReport.ThreadRefusal> refusal) {
        super(message);
        this.kind = kind;
        this.refusal = refusal.orElse(null);
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
    public JvmReport.Fault fault() {
        return new JvmReport.Fault(kind, getMessage());
    }

    /// What goes into the account before it, if a thread was refused; known only in the JVM where it was.
    public Optional<JvmReport.ThreadRefusal> refusal() {
        return Optional.ofNullable(refusal);
    }
}

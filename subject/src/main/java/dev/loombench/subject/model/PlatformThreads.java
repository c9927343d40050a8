package dev.loombench.subject.model;

import dev.loombench.protocol.JvmReport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The platform threads of this thread's group that are more than there were when this was made: those of an
/// execution model and of what its tasks use. Carriers and the JVM's own threads are in other groups.
public final class PlatformThreads {
    /// How the JDK's message begins.
    private static final String NO_THREAD = "unable to create native thread";

    private final @Nullable ThreadGroup group = Thread.currentThread().getThreadGroup();
    private final int before = count();

    /// How many are alive now.
    public int running() {
        return Math.max(0, count() - before);
    }

    /// What is to be told of a throwable: something only if it says that a thread was refused. To be asked while
    /// the other threads are still running.
    public Optional<JvmReport.ThreadRefusal> refusal(Throwable thrown) {
        OutOfMemoryError refused = refused(thrown);
        if (refused == null) {
            return Optional.empty();
        }
        String message = String.valueOf(refused.getMessage());
        return Optional.of(
                refused instanceof CapReached cap
                        ? new JvmReport.ThreadRefusal(cap.threads(), true, message)
                        : new JvmReport.ThreadRefusal(running(), false, message));
    }

    /// The throwable, or what caused it, that says that a thread was refused; null if none does.
    public static @Nullable OutOfMemoryError refused(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError error
                    && String.valueOf(error.getMessage()).startsWith(NO_THREAD)) {
                return error;
            }
        }
        return null;
    }

    private int count() {
        return group == null ? 0 : group.activeCount();
    }
}

package dev.loombench.subject.model;

import dev.loombench.protocol.JvmReport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Counter of platform threads in the current thread group beyond those at its creation: threads of an
/// execution model and of its tasks. Carriers and the JVM's own threads are in other groups.
public final class PlatformThreadCounter {
    /// Start of the JDK's message for a refused thread.
    private static final String REFUSED_MESSAGE = "unable to create native thread";

    private final @Nullable ThreadGroup group = Thread.currentThread().getThreadGroup();
    private final int before = count();

    /// Number of such threads alive now.
    public int running() {
        return Math.max(0, count() - before);
    }

    /// Describes the refusal of a thread; empty if the throwable isn't one. To be called while the other
    /// threads are still alive, since it counts them.
    public Optional<JvmReport.ThreadRefusal> refusal(Throwable thrown) {
        OutOfMemoryError refused = findRefusal(thrown);
        if (refused == null) {
            return Optional.empty();
        }
        String message = String.valueOf(refused.getMessage());
        return Optional.of(
                refused instanceof ThreadCapReachedError cap
                        ? new JvmReport.ThreadRefusal(cap.threads(), true, message)
                        : new JvmReport.ThreadRefusal(running(), false, message));
    }

    /// Finds the refusal of a thread in the chain of causes; null if there is none.
    public static @Nullable OutOfMemoryError findRefusal(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError error
                    && String.valueOf(error.getMessage()).startsWith(REFUSED_MESSAGE)) {
                return error;
            }
        }
        return null;
    }

    private int count() {
        return group == null ? 0 : group.activeCount();
    }
}

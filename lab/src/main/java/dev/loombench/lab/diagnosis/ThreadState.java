package dev.loombench.lab.diagnosis;

import java.util.Optional;

/// The states that a thread dump tells apart, as far as they mean something else here.
enum ThreadState {
    RUNNABLE,
    /// Before a monitor.
    BLOCKED,
    SLEEPING,
    /// Parked, or in `Object.wait`.
    WAITING;

    /// @param text as in a dump: `TIMED_WAITING (sleeping)`
    /// @return nothing for a thread that has ended or not begun
    static Optional<ThreadState> of(String text) {
        if (text.contains("(sleeping)")) {
            return Optional.of(SLEEPING);
        }
        if (text.startsWith("BLOCKED")) {
            return Optional.of(BLOCKED);
        }
        if (text.startsWith("RUNNABLE")) {
            return Optional.of(RUNNABLE);
        }
        return text.contains("WAITING") ? Optional.of(WAITING) : Optional.empty();
    }
}

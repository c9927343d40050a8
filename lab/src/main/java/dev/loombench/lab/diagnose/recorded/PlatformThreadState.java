package dev.loombench.lab.diagnose.recorded;

import java.util.Optional;

/// State of a platform thread, as far as a text dump tells states apart that differ in meaning here.
enum PlatformThreadState {
    RUNNABLE,
    /// Waits to enter a monitor.
    BLOCKED,
    SLEEPING,
    /// Is parked, or in `Object.wait`.
    WAITING;

    /// Parses the state as a dump writes it: `TIMED_WAITING (sleeping)`.
    /// @return empty for a thread that has ended or not started
    static Optional<PlatformThreadState> parse(String text) {
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

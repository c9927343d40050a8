package dev.loombench.lab.journal;

import java.util.Locale;

/// How a run stands.
public enum RunStatus {
    /// All planned trials ended well.
    COMPLETE,
    /// Trials are missing: the run goes on, was interrupted or met its budget.
    PARTIAL,
    /// All planned trials ended, and some of them failed.
    FAILED;

    /// The word in files.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.loombench.lab.model;

import java.util.Locale;

/// Status of a run.
public enum RunStatus {
    /// All planned trials succeeded.
    COMPLETE,
    /// Trials are missing: the run goes on, was interrupted or reached its budget.
    PARTIAL,
    /// All planned trials ended, and some of them failed.
    FAILED;

    /// Lower-case name, as in files.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

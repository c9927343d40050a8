package dev.loombench.lab.catalog;

import java.util.Locale;

/// Physical limits that need no more than their name.
public enum IdealKind implements Experiment.Ideal {
    /// Waves of a pool, cores or the critical path, whichever is longest.
    BATCH,
    /// Threads and cores of a server, and its number of users.
    SERVER,
    /// No limit, since only the overhead is measured.
    NONE;

    /// Name in files.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

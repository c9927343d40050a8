package dev.loombench.lab.host;

import dev.loombench.lab.probe.ProcFiles;

/// Whom some limits don't bind.
public final class Superuser {
    private Superuser() {}

    /// Whether this process is the superuser's, by its first user id. Systems without user ids have no limit
    /// that this would lift.
    public static boolean is(ProcFiles files) {
        return files.field("/proc/self/status", "Uid").orElse(-1) == 0;
    }
}

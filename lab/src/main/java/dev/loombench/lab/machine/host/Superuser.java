package dev.loombench.lab.machine.host;

import dev.loombench.lab.machine.probe.ProcFiles;

/// The superuser (root), who is exempt from some limits.
public final class Superuser {
    private Superuser() {}

    /// Whether this process runs as root, by its real user id. False on systems without user ids, which have no
    /// such limit.
    public static boolean isCurrentUser(ProcFiles files) {
        return files.field("/proc/self/status", "Uid").orElse(-1) == 0;
    }
}

package dev.loombench.generator.hyperfoil;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.loombench.protocol.load.LoadEvent.FaultKind;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Optional;

/// How many files and connections this process may have open. One that has none left looks like a server
/// that refuses.
///
/// @param open now
/// @param most its soft limit
record FileLimit(long open, long most) {
    /// For classes, files of results and whatever is opened beside connections.
    private static final int SPARE = 16;

    /// What the kernel says where a process, or the whole machine, has no file left.
    private static final String NONE_LEFT = "too many open files";

    /// Of this process; empty where the system doesn't tell.
    static Optional<FileLimit> ofThisProcess() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                        && system.getMaxFileDescriptorCount() > 0
                ? Optional.of(new FileLimit(system.getOpenFileDescriptorCount(), system.getMaxFileDescriptorCount()))
                : Optional.empty();
    }

    /// @throws LoadFault if so many connections can't be had beside what is open
    void require(int connections) throws LoadFault {
        if (open + SPARE + connections > most) {
            throw new LoadFault(
                    FaultKind.OPEN_FILES,
                    String.format(
                            Locale.ROOT,
                            "the generator may have only %,d files and connections open, too few for %,d connections"
                                    + " and the %,d files that it needs itself",
                            most,
                            connections,
                            open + SPARE));
        }
    }

    /// Whether a connection failed since there was no file left for it here.
    static boolean wasReached(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains(NONE_LEFT)) {
                return true;
            }
        }
        return false;
    }

    static LoadFault fault() {
        return new LoadFault(
                FaultKind.OPEN_FILES,
                "the generator can't open another connection: its own limit of open files, or the machine's, is"
                        + " reached");
    }
}

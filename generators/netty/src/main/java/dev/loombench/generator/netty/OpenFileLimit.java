package dev.loombench.generator.netty;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.loombench.protocol.load.LoadEvent.LoadFaultKind;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Optional;

/// Open file descriptors of this process and their limit. Without the check, a generator that has none left
/// looks like a server that refuses connections.
///
/// @param open descriptors open now
/// @param limit soft limit of the process
record OpenFileLimit(long open, long limit) {
    /// Descriptors reserved for class files, result files and everything else that isn't a connection.
    private static final int RESERVED_DESCRIPTORS = 16;

    /// Message of the kernel for EMFILE and ENFILE, in lower case.
    private static final String LIMIT_REACHED_MESSAGE = "too many open files";

    /// Reads the limit of this process; empty if the operating system doesn't tell.
    static Optional<OpenFileLimit> read() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                        && system.getMaxFileDescriptorCount() > 0
                ? Optional.of(
                        new OpenFileLimit(system.getOpenFileDescriptorCount(), system.getMaxFileDescriptorCount()))
                : Optional.empty();
    }

    /// Requires room for a number of connections.
    ///
    /// @throws LoadFailedException if the limit is too low for them
    void require(int connections) throws LoadFailedException {
        if (open + RESERVED_DESCRIPTORS + connections > limit) {
            throw new LoadFailedException(
                    LoadFaultKind.OPEN_FILES,
                    String.format(
                            Locale.ROOT,
                            "the generator may have only %,d files and connections open, too few for %,d connections"
                                    + " and the %,d files that it needs itself",
                            limit,
                            connections,
                            open + RESERVED_DESCRIPTORS));
        }
    }

    /// Whether a connection failed because no file descriptor was left on this side.
    static boolean wasReached(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains(LIMIT_REACHED_MESSAGE)) {
                return true;
            }
        }
        return false;
    }

    static LoadFailedException limitReached() {
        return new LoadFailedException(
                LoadFaultKind.OPEN_FILES,
                "the generator can't open another connection: its own limit of open files, or the machine's, is"
                        + " reached");
    }
}

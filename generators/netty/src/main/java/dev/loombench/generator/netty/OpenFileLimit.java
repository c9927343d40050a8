package dev.loombench.generator.netty;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.loombench.protocol.load.LoadFaultKind;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/// Limit of open file descriptors of this process. Without the checks, a generator that has none left looks like a
/// server that refuses connections.
final class OpenFileLimit {
    /// Descriptors reserved for class files, result files and everything else that isn't a connection.
    private static final int RESERVED_DESCRIPTORS = 16;

    /// Message of the kernel for EMFILE and ENFILE, in lower case.
    private static final String LIMIT_REACHED_MESSAGE = "too many open files";

    private OpenFileLimit() {}

    /// Requires room for a number of connections, if the operating system tells the limit.
    ///
    /// @throws LoadFailedException if the limit is too low for them
    static void require(int connections) throws LoadFailedException {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                && system.getMaxFileDescriptorCount() > 0) {
            require(connections, system.getOpenFileDescriptorCount(), system.getMaxFileDescriptorCount());
        }
    }

    /// @param open descriptors open now
    /// @param limit soft limit of the process
    static void require(int connections, long open, long limit) throws LoadFailedException {
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

    /// Requires that a connection failed for another reason than a limit on this side.
    ///
    /// @throws LoadFailedException if no file descriptor was left
    static void requireOtherCause(Throwable failure) throws LoadFailedException {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains(LIMIT_REACHED_MESSAGE)) {
                throw new LoadFailedException(
                        LoadFaultKind.OPEN_FILES,
                        "the generator can't open another connection: its own limit of open files, or the machine's,"
                                + " is reached");
            }
        }
    }
}

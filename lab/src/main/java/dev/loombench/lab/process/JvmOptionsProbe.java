package dev.loombench.lab.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Checks whether a JVM accepts options, by starting one with `-version`.
public final class JvmOptionsProbe {
    private static final Pattern IGNORED_LINES =
            Pattern.compile("^$| warning: |^Error occurred during initialization of VM");

    private JvmOptionsProbe() {}

    /// Thrown if the JVM can't be started or doesn't end, which says nothing about its options.
    public static final class NotStartedException extends Exception {
        private static final long serialVersionUID = 1;

        NotStartedException(Path java, IOException cause) {
            super(java + " can't be started: " + cause.getMessage(), cause);
        }
    }

    /// The JVM's error message if it rejects the options; empty if it accepts them, or if stopped.
    ///
    /// @param java the JDK's own `java`, not a script
    /// @throws NotStarted if the check is inconclusive
    public static Optional<String> rejection(Path java, List<String> options, Cancellation stop)
            throws NotStartedException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(options);
        command.add("-version");
        try {
            return ProbeCommand.firstError(command, IGNORED_LINES, stop);
        } catch (IOException e) {
            throw new NotStartedException(java, e);
        }
    }
}

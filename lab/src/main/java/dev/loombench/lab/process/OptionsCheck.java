package dev.loombench.lab.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Checks whether a JVM accepts options, by starting one with `-version`.
public final class OptionsCheck {
    private static final Pattern IGNORED_LINES =
            Pattern.compile("^$| warning: |^Error occurred during initialization of VM");

    private OptionsCheck() {}

    /// Thrown if the JVM can't be started or doesn't end, which says nothing about its options.
    public static final class NotStarted extends Exception {
        private static final long serialVersionUID = 1;

        NotStarted(Path java, IOException cause) {
            super(java + " can't be started: " + cause.getMessage(), cause);
        }
    }

    /// The JVM's error message if it rejects the options; empty if it accepts them, or if stopped.
    ///
    /// @param java the JDK's own `java`, not a script
    /// @throws NotStarted if the check is inconclusive
    public static Optional<String> complaint(Path java, List<String> options, Stop stop)
            throws NotStarted, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(options);
        command.add("-version");
        try {
            return Attempt.complaint(command, IGNORED_LINES, stop);
        } catch (IOException e) {
            throw new NotStarted(java, e);
        }
    }
}

package dev.loombench.lab.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Whether a JVM starts with the options that a measured JVM will get, found out by starting one that
/// does nothing.
public final class OptionsCheck {
    private static final Pattern IDLE = Pattern.compile("^$| warning: |^Error occurred during initialization of VM");

    private OptionsCheck() {}

    /// A JVM that can't be started, or that doesn't end: this says nothing against its options.
    public static final class NotStarted extends Exception {
        private static final long serialVersionUID = 1;

        NotStarted(Path java, IOException cause) {
            super(java + " can't be started: " + cause.getMessage(), cause);
        }
    }

    /// What the JVM says against the options; nothing if it takes them, or if it was stopped.
    ///
    /// @param java the JDK's own command, not a script in its place
    /// @throws NotStarted if that can't be found out
    public static Optional<String> complaint(Path java, List<String> options, Stop stop)
            throws NotStarted, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(options);
        command.add("-version");
        try {
            return Attempt.complaint(command, IDLE, stop);
        } catch (IOException e) {
            throw new NotStarted(java, e);
        }
    }
}

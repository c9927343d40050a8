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

    /// What the JVM says against the options; nothing if it takes them, or if it was stopped.
    ///
    /// @param java the command of the JDK under test
    /// @throws IOException if it can't be started
    public static Optional<String> complaint(Path java, List<String> options, Stop stop)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(options);
        command.add("-version");
        return Attempt.complaint(command, IDLE, stop);
    }
}

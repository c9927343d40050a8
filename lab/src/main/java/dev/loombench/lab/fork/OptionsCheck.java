package dev.loombench.lab.fork;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// Whether a JVM starts with the options that a measured JVM will get, found out by starting one that does nothing.
public final class OptionsCheck {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /// Lines before the one that says why.
    private static final Pattern IDLE = Pattern.compile("^$| warning: |^Error occurred during initialization of VM");

    private OptionsCheck() {}

    /// What the JVM says against the options; nothing if it takes them, or if it was stopped.
    ///
    /// @param java the command of the JDK under test
    /// @throws IOException if it can't be started
    public static Optional<String> complaint(Path java, List<String> options, Stop stop)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile("loombench-", ".log");
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(options);
        command.add("-version");
        Process process = ChildProcess.builder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        stop.watch(process);
        try {
            if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                return Optional.of("it doesn't start within " + LIMIT.toSeconds() + " s");
            }
            return process.exitValue() == 0 || stop.requested() ? Optional.empty() : Optional.of(said(log));
        } finally {
            ProcessTree.kill(process);
            stop.forget(process);
            Files.deleteIfExists(log);
        }
    }

    private static String said(Path log) throws IOException {
        return new String(Files.readAllBytes(log), Charset.defaultCharset())
                .lines()
                .map(String::strip)
                .filter(line -> !IDLE.matcher(line).find())
                .findFirst()
                .orElse("it ends without a word");
    }
}

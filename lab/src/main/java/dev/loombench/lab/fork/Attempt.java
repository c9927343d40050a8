package dev.loombench.lab.fork;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// A process that is started only to see whether it ends well.
final class Attempt {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /// What a shell ends with where it can't execute a command, or doesn't find it.
    private static final Set<Integer> NOT_EXECUTED = Set.of(126, 127);

    private Attempt() {}

    /// A process that came to no end from which anything could be concluded.
    static final class Undecided extends IOException {
        private static final long serialVersionUID = 1;

        Undecided(String message) {
            super(message);
        }
    }

    /// What the process says where it doesn't end well; nothing if it does, or if it was stopped.
    ///
    /// @param idle lines before the one that says why
    /// @throws Undecided if it is still running after a minute
    /// @throws IOException if it can't be started
    static Optional<String> complaint(List<String> command, Pattern idle, Stop stop)
            throws IOException, InterruptedException {
        return complaint(command, idle, stop, LIMIT);
    }

    static Optional<String> complaint(List<String> command, Pattern idle, Stop stop, Duration limit)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile("loombench-", ".log");
        Process process = ChildProcess.builder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        stop.watch(process);
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new Undecided("it didn't end within " + limit.toSeconds() + " s");
            }
            if (NOT_EXECUTED.contains(process.exitValue())) {
                throw new Undecided(said(log, idle));
            }
            return process.exitValue() == 0 || stop.requested() ? Optional.empty() : Optional.of(said(log, idle));
        } finally {
            ProcessTree.kill(process);
            stop.forget(process);
            Files.deleteIfExists(log);
        }
    }

    private static String said(Path log, Pattern idle) throws IOException {
        return new String(Files.readAllBytes(log), Charset.defaultCharset())
                .lines()
                .map(String::strip)
                .filter(line -> !idle.matcher(line).find())
                .findFirst()
                .orElse("it ended without output");
    }
}

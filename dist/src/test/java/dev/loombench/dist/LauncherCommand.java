package dev.loombench.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Execution of a launcher, with an environment of only the given variables.
final class LauncherCommand {

    record Outcome(long pid, int exitCode, List<String> out, String err) {}

    private final List<String> command = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private Path directory = Path.of("/");

    private LauncherCommand() {}

    static LauncherCommand of(Path launcher, String... arguments) {
        var launch = new LauncherCommand();
        launch.command.add(launcher.toString());
        launch.command.addAll(List.of(arguments));
        return launch.with("PATH", "/usr/local/bin:/usr/bin:/bin").with("LANG", "C.UTF-8");
    }

    /// Sends a signal.
    ///
    /// @param name such as `INT`
    /// @param pid process id; negative for a process group
    /// @return 0 if the process exists
    static int signal(String name, long pid) throws IOException, InterruptedException {
        return new ProcessBuilder("kill", "-" + name, "--", Long.toString(pid))
                .start()
                .waitFor();
    }

    LauncherCommand by(List<String> shell) {
        command.addAll(0, shell);
        return this;
    }

    LauncherCommand in(Path newDirectory) {
        directory = newDirectory;
        return this;
    }

    LauncherCommand with(String name, Object value) {
        environment.put(name, value.toString());
        return this;
    }

    Process start(Path out, Path err) throws IOException {
        var builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .start();
    }

    Outcome run() throws IOException, InterruptedException {
        Path out = Files.createTempFile("launch", ".out");
        Path err = Files.createTempFile("launch", ".err");
        try {
            Process process = start(out, err);
            if (!process.waitFor(5, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError("still running: " + command + "\n" + Files.readString(err));
            }
            return new Outcome(
                    process.pid(),
                    process.exitValue(),
                    Files.readAllLines(out, StandardCharsets.UTF_8),
                    Files.readString(err, StandardCharsets.UTF_8));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }
}

package dev.loombench.cli.report;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// The default web browser of the current user.
///
/// @param command arguments before the URL
record DefaultBrowser(List<String> command) {
    private static final int FAILURE_WAIT_SECONDS = 2;

    DefaultBrowser {
        command = List.copyOf(command);
    }

    /// Finds the command in the variable `BROWSER`, else the system's opener if there is a graphical display.
    ///
    /// @param environment of this process
    /// @param system value of the system property `os.name`
    static Optional<DefaultBrowser> find(Map<String, String> environment, String system) {
        Optional<DefaultBrowser> preferred = fromVariable(environment);
        return preferred.isPresent() ? preferred : ofSystem(environment, system.toLowerCase(Locale.ROOT));
    }

    private static Optional<DefaultBrowser> fromVariable(Map<String, String> environment) {
        return Arrays.stream(environment.getOrDefault("BROWSER", "").split(File.pathSeparator))
                .filter(command -> !command.isBlank() && isExecutable(command, environment))
                .map(command -> new DefaultBrowser(List.of(command)))
                .findFirst();
    }

    private static Optional<DefaultBrowser> ofSystem(Map<String, String> environment, String system) {
        if (system.startsWith("windows")) {
            return Optional.of(new DefaultBrowser(List.of("rundll32", "url.dll,FileProtocolHandler")));
        }
        if (system.startsWith("mac")) {
            return Optional.of(new DefaultBrowser(List.of("open")));
        }
        boolean screen = Stream.of("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME")
                .anyMatch(name -> !environment.getOrDefault(name, "").isEmpty());
        return Stream.of("xdg-open", "wslview")
                .filter(command -> screen && isExecutable(command, environment))
                .map(command -> new DefaultBrowser(List.of(command)))
                .findFirst();
    }

    private static boolean isExecutable(String command, Map<String, String> environment) {
        try {
            return Path.of(command).isAbsolute()
                    ? Files.isExecutable(Path.of(command))
                    : Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                            .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /// Opens a URL without waiting for the browser, which outlives this process.
    ///
    /// @return why it didn't start; empty if it did, or hadn't failed after 2 s
    Optional<String> open(URI address) throws InterruptedException {
        List<String> arguments = new ArrayList<>(command);
        arguments.add(address.toString());
        try {
            Process process = new ProcessBuilder(arguments)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            return process.waitFor(FAILURE_WAIT_SECONDS, TimeUnit.SECONDS) && process.exitValue() != 0
                    ? Optional.of(command.getFirst() + " ended with exit code " + process.exitValue())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.of(command.getFirst() + " can't be started: " + e.getMessage());
        }
    }
}

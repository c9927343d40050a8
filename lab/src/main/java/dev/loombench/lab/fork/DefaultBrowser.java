package dev.loombench.lab.fork;

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

/// The browser of whoever sits at this machine, as the system starts it.
///
/// @param command before the address
public record DefaultBrowser(List<String> command) {
    private static final int SECONDS_TO_REFUSE = 2;

    public DefaultBrowser {
        command = List.copyOf(command);
    }

    /// Finds it: the command in `BROWSER`, else what the system has for that, where it has a screen.
    ///
    /// @param environment of this process
    /// @param system as the property `os.name` says it
    public static Optional<DefaultBrowser> find(Map<String, String> environment, String system) {
        Optional<DefaultBrowser> chosen = chosen(environment);
        return chosen.isPresent() ? chosen : ofSystem(environment, system.toLowerCase(Locale.ROOT));
    }

    private static Optional<DefaultBrowser> chosen(Map<String, String> environment) {
        return Arrays.stream(environment.getOrDefault("BROWSER", "").split(File.pathSeparator))
                .filter(command -> !command.isBlank() && isThere(command, environment))
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
                .filter(command -> screen && isThere(command, environment))
                .map(command -> new DefaultBrowser(List.of(command)))
                .findFirst();
    }

    private static boolean isThere(String command, Map<String, String> environment) {
        try {
            return Path.of(command).isAbsolute()
                    ? Files.isExecutable(Path.of(command))
                    : Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                            .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /// Starts it and comes back; it outlives this process.
    ///
    /// @return why it didn't start, in a clause; nothing where it seems to have
    public Optional<String> open(URI address) throws InterruptedException {
        List<String> words = new ArrayList<>(command);
        words.add(address.toString());
        try {
            Process process = new ProcessBuilder(words)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            return process.waitFor(SECONDS_TO_REFUSE, TimeUnit.SECONDS) && process.exitValue() != 0
                    ? Optional.of(command.getFirst() + " ended with exit code " + process.exitValue())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.of(command.getFirst() + " can't be started: " + e.getMessage());
        }
    }
}

package dev.loombench.cli.ab;

import dev.loombench.cli.option.OptionParser;
import dev.loombench.lab.catalog.ShellWords;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.PartialAbConfig;
import dev.loombench.lab.service.config.SettingValue;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The command-line options that define the sides of `ab`: command, environment, port, directory and control
/// group.
final class AbSideOptions {
    private static final int MAX_PORT = 65_535;

    @Option(
            names = "--a",
            paramLabel = "COMMAND",
            description = "Command that starts side a, the baseline; replaces the first side of FILE. It isn't run by"
                    + " a shell.")
    private @Nullable String a;

    @Option(
            names = "--b",
            paramLabel = "COMMAND",
            description = "Command that starts side b; replaces the second side of FILE.")
    private @Nullable String b;

    @Option(names = "--env-a", paramLabel = "NAME=VALUE", description = "Environment variable for side a; repeatable.")
    private List<String> envA = List.of();

    @Option(names = "--env-b", paramLabel = "NAME=VALUE", description = "Environment variable for side b; repeatable.")
    private List<String> envB = List.of();

    @Option(names = "--port-a", paramLabel = "N", description = "Port of side a, instead of the URL's.")
    private @Nullable Integer portA;

    @Option(names = "--port-b", paramLabel = "N", description = "Port of side b, instead of the URL's.")
    private @Nullable Integer portB;

    @Option(
            names = "--dir-a",
            paramLabel = "DIR",
            description = "Working directory of side a. Default: the current one.")
    private @Nullable Path directoryA;

    @Option(
            names = "--dir-b",
            paramLabel = "DIR",
            description = "Working directory of side b. Default: the current one.")
    private @Nullable Path directoryB;

    @Option(
            names = "--cgroup-a",
            paramLabel = "PATH",
            description = "Control group whose CPU time and memory are those of side a. Default: its own processes, or"
                    + " the group of what answers in their place.")
    private @Nullable String groupA;

    @Option(
            names = "--cgroup-b",
            paramLabel = "PATH",
            description = "Control group whose CPU time and memory are those of side b.")
    private @Nullable String groupB;

    /// Whether side a has a command on the command line, so that no settings file is required.
    boolean hasCommandA() {
        return a != null;
    }

    /// Whether any option of side b was given.
    boolean hasOptionsB() {
        return !second().nothing();
    }

    /// The draft of the settings file with these options applied: to the sides named a and b if the file has
    /// either, otherwise to its first and second side.
    ///
    /// @param directory working directory, from which relative paths start
    PartialAbConfig applyTo(PartialAbConfig file, Path directory) {
        boolean byName = file.sides().containsKey("a") || file.sides().containsKey("b");
        List<String> names = byName ? List.of() : List.copyOf(file.sides().keySet());
        Map<String, AbSide> sides = new LinkedHashMap<>();
        side(
                        "a",
                        names.isEmpty() ? "a" : names.getFirst(),
                        new SideOptions(a, envA, portA, directoryA, groupA),
                        file,
                        directory)
                .ifPresent(side -> sides.put(side.name(), side));
        side("b", names.size() < 2 ? "b" : names.get(1), second(), file, directory)
                .ifPresent(side -> sides.put(side.name(), side));
        return PartialAbConfig.options(Map.of(), sides, List.of(), file.base()).withDefaults(file);
    }

    private SideOptions second() {
        return new SideOptions(b, envB, portB, directoryB, groupB);
    }

    private record SideOptions(
            @Nullable String command,
            List<String> env,
            @Nullable Integer port,
            @Nullable Path directory,
            @Nullable String group) {
        boolean nothing() {
            return command == null && env.isEmpty() && port == null && directory == null && group == null;
        }
    }

    private static Optional<AbSide> side(
            String option, String name, SideOptions options, PartialAbConfig file, Path workingDirectory) {
        AbSide declared = file.sides().get(name);
        if (options.nothing()) {
            return Optional.empty();
        }
        if (options.command() == null && declared == null) {
            throw OptionError.NEEDS.error(
                    "--env-" + option + ", --port-" + option + ", --dir-" + option + " or --cgroup-" + option,
                    "--" + option + " COMMAND");
        }
        AbSide base = declared == null
                ? new AbSide(
                        name,
                        List.of(),
                        Map.of(),
                        OptionalInt.empty(),
                        AbSettings.resolved(workingDirectory, Path.of("")))
                : declared;
        Map<String, String> environment = new LinkedHashMap<>(base.environment());
        options.env().forEach(text -> put(environment, "--env-" + option, text));
        return Optional.of(new AbSide(
                        name,
                        options.command() == null
                                ? base.command()
                                : SettingValue.option("--" + option, options.command())
                                        .parse(ShellWords::command),
                        environment,
                        options.port() == null
                                ? base.port()
                                : OptionalInt.of(OptionParser.within("--port-" + option, options.port(), 1, MAX_PORT)),
                        options.directory() == null
                                ? base.directory()
                                : AbSettings.resolved(workingDirectory, options.directory()))
                .withGroup(Optional.ofNullable(options.group()).or(base::group)));
    }

    private static void put(Map<String, String> environment, String option, String text) {
        int separator = text.indexOf('=');
        if (separator < 1) {
            throw OptionError.FORM.error(option, text, "NAME=VALUE");
        }
        environment.put(text.substring(0, separator), text.substring(separator + 1));
    }
}

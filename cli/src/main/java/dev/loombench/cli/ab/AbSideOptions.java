package dev.loombench.cli.ab;

import dev.loombench.cli.option.OptionParser;
import dev.loombench.lab.catalog.ShellWords;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.settings.PartialAbConfig;
import dev.loombench.lab.service.settings.SettingValue;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The command-line options that define the sides of `ab`: command, environment, port, directory and control
/// group, the same for each.
///
/// @param side `a` or `b`
record AbSideOptions(ParseResult given, String side) {
    private static final int MAX_PORT = 65_535;

    static Stream<OptionSpec.Builder> all() {
        return Stream.concat(
                options(
                        "a",
                        "the baseline; replaces the first side of FILE. It isn't run by a shell.",
                        " Default: its own processes, or the group of what answers in their place."),
                options("b", "replaces the second side of FILE.", ""));
    }

    private static Stream<OptionSpec.Builder> options(String side, String place, String group) {
        return Stream.of(
                AbSettings.value(
                        "--" + side,
                        "COMMAND",
                        "Command that starts side " + side + (side.equals("a") ? ", " : "; ") + place),
                AbSettings.list(
                        "--env-" + side, "NAME=VALUE", "Environment variable for side " + side + "; repeatable."),
                AbSettings.value("--port-" + side, "N", "Port of side " + side + ", instead of the URL's.")
                        .type(Integer.class),
                AbSettings.value(
                                "--dir-" + side,
                                "DIR",
                                "Working directory of side " + side + ". Default: the current one.")
                        .type(Path.class),
                AbSettings.value(
                        "--cgroup-" + side,
                        "PATH",
                        "Control group whose CPU time and memory are those of side " + side + "." + group));
    }

    /// The draft of the settings file with the options of both sides applied: to the sides named a and b if the file
    /// has either, otherwise to its first and second side.
    ///
    /// @param directory working directory, from which relative paths start
    static PartialAbConfig applyTo(PartialAbConfig file, ParseResult given, Path directory) {
        boolean byName = file.sides().containsKey("a") || file.sides().containsKey("b");
        List<String> names = byName ? List.of() : List.copyOf(file.sides().keySet());
        Map<String, AbSide> sides = new LinkedHashMap<>();
        for (AbSideOptions options : List.of(new AbSideOptions(given, "a"), new AbSideOptions(given, "b"))) {
            int place = options.side.equals("a") ? 0 : 1;
            String name = place < names.size() ? names.get(place) : options.side;
            if (options.isAnyGiven()) {
                sides.put(name, options.side(name, file, directory));
            }
        }
        return PartialAbConfig.options(Map.of(), sides, List.of(), file.base()).withDefaults(file);
    }

    boolean isAnyGiven() {
        return Stream.of("", "env-", "port-", "dir-", "cgroup-")
                .anyMatch(kind -> given.hasMatchedOption("--" + kind + side));
    }

    private <T> Optional<T> value(String kind) {
        String name = "--" + kind + side;
        return given.hasMatchedOption(name)
                ? Optional.of(given.matchedOption(name).<T>getValue())
                : Optional.empty();
    }

    private AbSide side(String name, PartialAbConfig file, Path workingDirectory) {
        Optional<String> command = value("");
        AbSide declared = file.sides().get(name);
        if (command.isEmpty() && declared == null) {
            throw OptionError.NEEDS.error(
                    "--env-" + side + ", --port-" + side + ", --dir-" + side + " or --cgroup-" + side,
                    "--" + side + " COMMAND");
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
        this.<List<String>>value("env-").orElse(List.of()).forEach(text -> put(environment, text));
        return new AbSide(
                        name,
                        command.map(words ->
                                        SettingValue.option("--" + side, words).parse(ShellWords::command))
                                .orElse(base.command()),
                        environment,
                        this.<Integer>value("port-")
                                .map(port -> OptionalInt.of(OptionParser.within("--port-" + side, port, 1, MAX_PORT)))
                                .orElse(base.port()),
                        this.<Path>value("dir-")
                                .map(path -> AbSettings.resolved(workingDirectory, path))
                                .orElse(base.directory()))
                .withGroup(this.<String>value("cgroup-").or(base::group));
    }

    private void put(Map<String, String> environment, String text) {
        int separator = text.indexOf('=');
        if (separator < 1) {
            throw OptionError.FORM.error("--env-" + side, text, "NAME=VALUE");
        }
        environment.put(text.substring(0, separator), text.substring(separator + 1));
    }
}

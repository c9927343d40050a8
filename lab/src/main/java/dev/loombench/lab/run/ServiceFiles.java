package dev.loombench.lab.run;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.Manifest.ServiceSources;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbConfig.AbSide;
import dev.loombench.lab.service.config.AbDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Files that a comparison depends on: its own, a feed, a JMeter plan with its data, the sides' jars and scripts. A
/// resumed run reads them again where they lie, and they must be what they were.
public final class ServiceFiles {
    /// Word of a command that is a script, by its name.
    private static final Pattern SCRIPT =
            Pattern.compile("[^\\x00]+\\.(sh|js|mjs|ts|py|rb|pl|lua|jmx|java|kts?|scala|groovy|sql|php)");

    private ServiceFiles() {}

    /// Sources of a configuration.
    ///
    /// @param directory working directory
    /// @param file absolute path of the settings file; empty if all settings came from the command line
    /// @throws UserErrorException if a file can't be read
    public static ServiceSources sources(Path directory, AbConfig config, Optional<Path> file) {
        Stream<Path> settings = Stream.of(file, config.load().feed()).flatMap(Optional::stream);
        Stream<Path> plans = config.load().plan().stream()
                .flatMap(plan ->
                        InputDigests.plan(directory.resolve(plan.file().path()).normalize()));
        Stream<Path> programs = Stream.concat(
                config.sides().stream().flatMap(side -> programs(directory, side)),
                config.load().driver().stream().flatMap(level -> driver(directory, config, level.driver())));
        return new ServiceSources(
                directory.toString(),
                InputDigests.of(Stream.of(settings, plans, programs)
                        .flatMap(files -> files)
                        .map(directory::resolve)));
    }

    /// Files of a side's command.
    private static Stream<Path> programs(Path directory, AbSide side) {
        return programs(directory.resolve(side.directory()), side.command());
    }

    /// Files of a driver's commands, with its scripts.
    private static Stream<Path> driver(Path directory, AbConfig config, AbDriver driver) {
        Path own = directory.resolve(config.base());
        return Stream.of(driver.command(), driver.warmup())
                .filter(command -> !command.isEmpty())
                .flatMap(command -> Stream.concat(
                        programs(own, command),
                        command.stream()
                                .filter(word -> SCRIPT.matcher(word).matches())
                                .map(own::resolve)
                                .filter(Files::isRegularFile)));
    }

    /// Files of a command: its program where that is given by a path, jars, and files of arguments.
    private static Stream<Path> programs(Path own, List<String> command) {
        Stream<String> program = command.stream().limit(1).filter(word -> word.contains("/"));
        Stream<String> jars = command.stream().skip(1).filter(word -> word.endsWith(".jar"));
        Stream<String> arguments =
                command.stream().skip(1).filter(word -> word.startsWith("@")).map(word -> word.substring(1));
        return Stream.of(program, jars, arguments)
                .flatMap(words -> words)
                .filter(word -> word.indexOf('\0') < 0)
                .map(own::resolve)
                .filter(Files::isRegularFile);
    }

    /// @throws UserErrorException if a file isn't what it was when the run began
    static void requireUnchanged(ServiceSources sources) {
        InputDigests.requireUnchanged(sources.files());
    }
}

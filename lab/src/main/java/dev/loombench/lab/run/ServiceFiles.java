package dev.loombench.lab.run;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.Manifest.ServiceSources;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbLoad;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Files that a comparison depends on: its own, a feed, a JMeter plan with its data, a job's expected output,
/// the jars and scripts of the sides, of a driver, and around a job. A resumed run reads them again where they lie,
/// and they must be what they were.
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
        Optional<Path> expected =
                config.load().job().flatMap(job -> job.expect().stdout());
        Stream<Path> settings = Stream.of(file, config.load().feed(), expected).flatMap(Optional::stream);
        Stream<Path> plans = config.load().plan().stream()
                .flatMap(plan ->
                        InputDigests.plan(directory.resolve(plan.file().path()).normalize()));
        Path base = directory.resolve(config.base());
        Stream<Path> programs = Stream.concat(
                config.sides().stream().flatMap(side -> programs(directory.resolve(side.directory()), side.command())),
                loadCommands(config.load()).flatMap(command -> programs(base, command)));
        return new ServiceSources(
                directory.toString(),
                InputDigests.of(Stream.of(settings, plans, programs)
                        .flatMap(files -> files)
                        .map(directory::resolve)));
    }

    /// Commands around the sides: of a driver, and before and after each run of a job.
    private static Stream<List<String>> loadCommands(AbLoad load) {
        return Stream.concat(
                load.driver().stream()
                        .flatMap(level -> Stream.of(
                                level.driver().command(), level.driver().warmup())),
                load.job().stream().flatMap(job -> Stream.concat(job.prepare().stream(), job.check().stream())));
    }

    /// Files of a command: its program where that is given by a path, jars, scripts, and files of arguments.
    private static Stream<Path> programs(Path own, List<String> command) {
        Stream<String> program = command.stream().limit(1).filter(word -> word.contains("/"));
        Stream<String> jars = command.stream()
                .skip(1)
                .filter(word -> word.endsWith(".jar") || SCRIPT.matcher(word).matches());
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

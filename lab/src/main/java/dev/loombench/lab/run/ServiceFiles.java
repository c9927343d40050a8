package dev.loombench.lab.run;

import dev.loombench.lab.catalog.jvm.ShellWords;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.model.run.Manifest.ServiceSources;
import dev.loombench.lab.service.AbConfig;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Files that a comparison depends on: its own, a feed, a JMeter plan with its data, a job's expected
/// output, the jars, class paths and scripts of the sides, of a driver, and around a job. A resumed run
/// reads them again where they lie, and they must be what they were.
public final class ServiceFiles {
    /// Word of a command that is a script, by its name.
    private static final Pattern SCRIPT =
            Pattern.compile("[^\\x00]+\\.(sh|js|mjs|ts|py|rb|pl|lua|jmx|java|kts?|scala|groovy|sql|php)");

    private static final Set<String> CLASS_PATH_OPTIONS = Set.of("-cp", "-classpath", "--class-path", "--module-path");
    private static final Pattern CLASS_PATH =
            Pattern.compile("(?s)(?:--class-path=|--module-path=)(.+)|-javaagent:([^=]+)(?:=.*)?");

    private ServiceFiles() {}

    /// Sources of a configuration.
    ///
    /// @param directory working directory
    /// @param file absolute path of the settings file; empty if all settings came from the command line
    /// @throws UserErrorException if a file can't be read
    public static ServiceSources sources(Path directory, AbConfig config, Optional<Path> file) {
        Stream<Path> settings = Stream.of(file, config.load().feed()).flatMap(Optional::stream);
        Stream<Path> inputs = config.load().work().files(directory);
        Path base = directory.resolve(config.base());
        Stream<Path> programs = Stream.concat(
                config.sides().stream().flatMap(side -> programs(directory.resolve(side.directory()), side.command())),
                config.load().work().commands().flatMap(command -> programs(base, command)));
        return new ServiceSources(
                directory.toString(),
                InputDigests.of(Stream.of(settings, inputs, programs)
                        .flatMap(files -> files)
                        .map(directory::resolve)));
    }

    /// Files of a command: its program where that is given by a path, jars, scripts, files of arguments,
    /// and the class path of a JVM; those of a script in a word of its own, too, as `sh -c` takes it.
    private static Stream<Path> programs(Path own, List<String> command) {
        Stream<String> program = command.stream().limit(1).filter(word -> word.contains("/"));
        Stream<String> jars = command.stream()
                .skip(1)
                .filter(word -> word.endsWith(".jar") || SCRIPT.matcher(word).matches());
        Stream<String> arguments =
                command.stream().skip(1).filter(word -> word.startsWith("@")).map(word -> word.substring(1));
        Stream<Path> named = Stream.of(program, jars, arguments)
                .flatMap(words -> words)
                .filter(word -> word.indexOf('\0') < 0)
                .map(own::resolve)
                .filter(Files::isRegularFile);
        Stream<Path> inner = command.stream()
                .skip(1)
                .filter(word -> word.indexOf(' ') > 0)
                .flatMap(word -> ShellWords.split(word).stream())
                .flatMap(words -> programs(own, words));
        return Stream.of(named, classPath(own, command), inner).flatMap(files -> files);
    }

    /// Files and directories of a class path, as far as they exist.
    private static Stream<Path> classPath(Path own, List<String> command) {
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < command.size(); i++) {
            Matcher joined = CLASS_PATH.matcher(command.get(i));
            if (joined.matches()) {
                paths.add(joined.group(1) == null ? joined.group(2) : joined.group(1));
            } else if (i > 0 && CLASS_PATH_OPTIONS.contains(command.get(i - 1))) {
                paths.add(command.get(i));
            }
        }
        return paths.stream()
                .flatMap(path -> Stream.of(path.split(Pattern.quote(File.pathSeparator), -1)))
                .filter(entry -> !entry.isEmpty() && entry.indexOf('\0') < 0)
                .flatMap(entry -> files(own, entry));
    }

    /// The file or directory of an entry; the jars that `lib/*` stands for. A directory in which the
    /// program runs is left out, since it may hold what runs write.
    private static Stream<Path> files(Path own, String entry) {
        if (entry.equals("*") || entry.endsWith("/*")) {
            return jars(own.resolve(entry.substring(0, entry.length() - 1)));
        }
        Path file = own.resolve(entry).normalize();
        boolean isInput = Files.isRegularFile(file)
                || Files.isDirectory(file) && !own.normalize().startsWith(file);
        return isInput ? Stream.of(file) : Stream.empty();
    }

    private static Stream<Path> jars(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files
                    .filter(file -> file.toString().endsWith(".jar") && Files.isRegularFile(file))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException | UncheckedIOException absent) {
            return Stream.empty();
        }
    }
}

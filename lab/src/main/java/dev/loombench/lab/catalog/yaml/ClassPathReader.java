package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.machine.probe.TempDirectory;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.Format;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads an entry of a class path: a file, all jars of a directory as `java` takes them (`lib/*`), or `maven`.
final class ClassPathReader {
    /// What Maven said, by project: a run reads its file several times.
    private static final Map<Path, List<Path>> KNOWN = new ConcurrentHashMap<>();

    /// Maven writes some even where there is no terminal.
    private static final Pattern COLOURS = Pattern.compile("\\e\\[[0-9;]*m");

    private ClassPathReader() {}

    static Stream<Path> read(YamlValue item, Path directory) {
        String word = item.text();
        if (word.equals("maven")) {
            List<Path> libraries = KNOWN.computeIfAbsent(directory, project -> maven(item, project));
            return Stream.concat(Stream.of(existing(item, directory.resolve("target/classes"))), libraries.stream());
        }
        Path place = WorkloadReader.place(item, directory);
        return word.equals("*") || word.endsWith("/*")
                ? jars(item, existing(item, place.resolveSibling("")))
                : Stream.of(existing(item, place));
    }

    private static Path existing(YamlValue item, Path place) {
        if (!Files.exists(place)) {
            throw item.mistake(ExperimentError.NO_FILE, "the class path entry", place);
        }
        return place;
    }

    private static Stream<Path> jars(YamlValue item, Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> jars = files.filter(
                            file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
                    .sorted()
                    .toList();
            if (!jars.isEmpty()) {
                return jars.stream();
            }
        } catch (IOException e) {
            throw item.mistake(directory + ": " + FileErrorText.reason(e));
        }
        throw item.mistake(ExperimentError.NO_JARS, directory);
    }

    /// Asks the Maven of the project, or else that of the `PATH`, for the libraries.
    private static List<Path> maven(YamlValue item, Path project) {
        Path wrapper = project.resolve("mvnw");
        String program = Files.isExecutable(wrapper) ? wrapper.toString() : "mvn";
        try {
            Path answer = TempDirectory.file(".txt");
            Process maven = new ProcessBuilder(
                            program,
                            "-q",
                            "-B",
                            "dependency:build-classpath",
                            "-DincludeScope=runtime",
                            "-Dmdep.outputFile=" + answer)
                    .directory(project.toFile())
                    .redirectErrorStream(true)
                    .start();
            List<String> said = maven.inputReader()
                    .lines()
                    .map(line -> COLOURS.matcher(line).replaceAll(""))
                    .filter(line -> !line.isBlank())
                    .toList();
            if (maven.waitFor() == 0) {
                return Stream.of(Files.readString(answer).strip().split(File.pathSeparator))
                        .filter(entry -> !entry.isEmpty())
                        .map(Path::of)
                        .toList();
            }
            // The first error is the reason: advice and links follow it.
            String reason = said.stream()
                    .filter(line -> line.startsWith("[ERROR]"))
                    .findFirst()
                    .or(() -> said.reversed().stream().findFirst())
                    .orElse("exit code " + maven.exitValue());
            throw item.mistake(ExperimentError.NO_MAVEN, program, Format.excerpt(reason));
        } catch (IOException e) {
            throw item.mistake(ExperimentError.NO_MAVEN, program, FileErrorText.reason(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw item.mistake(ExperimentError.NO_MAVEN, program, "it was interrupted");
        }
    }
}

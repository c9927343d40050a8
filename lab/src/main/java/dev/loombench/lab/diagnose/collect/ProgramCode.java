package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.observe.jvm.JvmProcess;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

/// Tells the program's own classes from those of libraries, by where they lie on the JVM's class path. Own are
/// directories, the jar of the main class, the classes of a Spring Boot or web archive, the `app` folder of Quarkus,
/// and whatever shares the package prefix of the main class; what other jars hold is a library's. What lies in none of
/// them, such as plug-ins, is judged by its name, and so is all that can't be read.
final class ProgramCode implements CodeLookup {
    /// Time for reading jars, in which some 200 are read; classes of the rest count as a library's.
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
    private final List<Path> unread = new ArrayList<>();

    private final String mainClass;
    private final String prefix;

    /// Whether all places of the program's own classes are known, so that others are a library's.
    private boolean complete;

    private boolean jarsRead;

    /// Prepares the lookup. Only a jar that names the main class or the class path is read at once.
    ///
    /// @param view from a path in the JVM's view of the file system to this process's
    /// @throws IllegalArgumentException if a path in the properties is none
    ProgramCode(SystemProperties properties, UnaryOperator<Path> view) {
        this.view = view;
        Path folder = Path.of(properties.values().getProperty("user.dir", "/"));
        String classPath = properties.values().getProperty("java.class.path", "");
        String command = properties.value("sun.java.command");
        boolean isJar = !classPath.isEmpty() && (command + " ").startsWith(classPath + " ");
        List<Path> entries = new ArrayList<>(paths(folder, classPath));
        paths(folder, properties.value("jdk.module.path")).forEach(path -> entries.addAll(modules(path)));

        boolean namesMain = isJar || entries.size() == 1;
        Attributes manifest = namesMain ? manifest(view.apply(entries.getFirst())) : new Attributes();
        // in a command the main class may stand after its module
        String launched = isJar ? "" : command.split("\\s", 2)[0].replaceFirst(".*/", "");
        this.mainClass = Stream.of(
                        properties.value("jdk.module.main.class"),
                        launched,
                        attribute(manifest, "Start-Class"),
                        attribute(manifest, "Main-Class"))
                .filter(name -> !name.isEmpty()
                        && !CallKind.JDK.matches(name)
                        && !LAUNCHER_CLASS.matcher(name).matches())
                .findFirst()
                .orElse("");
        Matcher start = PREFIX.matcher(mainClass);
        this.prefix = start.lookingAt() ? start.group() : "";
        for (Path entry : entries) {
            if (Files.isDirectory(view.apply(entry))) {
                addDirectory(view.apply(entry));
            } else {
                unread.add(entry);
            }
        }
        if (namesMain && unread.remove(entries.getFirst())) {
            add(entries.getFirst(), isJar);
            addReferences(entries.getFirst(), attribute(manifest, "Class-Path"));
            if (attribute(manifest, "Main-Class").startsWith(QUARKUS_LAUNCHER)) {
                addQuarkusApp(view.apply(entries.getFirst().resolveSibling("app")));
            }
        }
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
        if (CallKind.JDK.matches(type)) {
            return CodeOrigin.JDK;
        }
        String outer = outerClass(type);
        if (!prefix.isEmpty() && outer.startsWith(prefix)) {
            return CodeOrigin.PROGRAM;
        }
        String name = packageOf(outer);
        if (!packages.containsKey(name) && directories.stream().anyMatch(directory -> holds(directory, name))) {
            return CodeOrigin.PROGRAM;
        }
        CodeOrigin otherwise = complete ? CodeOrigin.LIBRARY : CodeOrigin.byName(outer);
        if (otherwise != CodeOrigin.LIBRARY && !packages.containsKey(name)) {
            readJars();
        }
        return packages.getOrDefault(name, unread.isEmpty() ? otherwise : CodeOrigin.LIBRARY);
    }

    /// Package of a class, or the class itself with a mark.
    private static String packageOf(String type) {
        int end = type.lastIndexOf('.');
        return end < 0 ? UNNAMED + type : type.substring(0, end);
    }

    private static String outerClass(String type) {
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
        while (!jarsRead && !unread.isEmpty() && System.nanoTime() - begin < MAX_READING_NANOS) {
            add(unread.removeFirst(), false);
        }
        jarsRead = true;
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
    ///
    /// @param main whether it names the main class
    private void add(Path entry, boolean main) {
        Jar jar = Jar.read(view.apply(entry));
        boolean packed = foreignRoots(jar.packages()) >= MIN_FOREIGN_ROOTS;
        boolean ofMain = main || jar.packages().contains(packageOf(mainClass));
        for (String name : jar.packages()) {
            packages.putIfAbsent(
                    name, jar.isArchive() ? CodeOrigin.PROGRAM : ofMain ? inMainJar(name, packed) : CodeOrigin.LIBRARY);
        }
        complete |= jar.isArchive();
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

    /// Origin of a package in the jar of the main class.
    ///
    /// @param packed whether libraries are packed into it
    private CodeOrigin inMainJar(String name, boolean packed) {
        if (isOwn(name)) {
            return CodeOrigin.PROGRAM;
        }
        return packed && ROOT.matcher(name).lookingAt() ? CodeOrigin.LIBRARY : CodeOrigin.byName(name + ".");
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

    /// Adds the jars that a manifest names.
    ///
    /// @param jar as the JVM sees it, to which relative paths belong
    private void addReferences(Path jar, String references) {
        for (String reference : references.isEmpty() ? new String[0] : references.split("\\s+")) {
            try {
                unread.add(Path.of(jar.toUri().resolve(new URI(reference))));
            } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException noPath) {
                // such as one of another scheme, which the JVM's loader skips, too
            }
        }
    }

    /// Adds the program of a Quarkus application, which lies in a folder beside the jar that launches it.
    private void addQuarkusApp(Path folder) {
        for (Path jar : files(folder)) {
            Set<String> names = Jar.read(jar).packages();
            names.forEach(name -> packages.put(name, CodeOrigin.PROGRAM));
            complete |= !names.isEmpty();
        }
    }

    /// The modules of an entry of the module path: itself, or all in a directory.
    private List<Path> modules(Path entry) {
        Path local = view.apply(entry);
        return !Files.isDirectory(local) || Files.exists(local.resolve("module-info.class"))
                ? List.of(entry)
                : files(local).stream()
                        .map(module -> entry.resolve(local.relativize(module)))
                        .toList();
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static List<Path> paths(Path folder, String text) {
        return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(text)
                .filter(entry -> !entry.isEmpty())
                .map(entry -> folder.resolve(entry).normalize())
                .toList();
    }

    /// Main attributes of the manifest in a jar or a directory; none where there is no manifest.
    private static Attributes manifest(Path entry) {
        try {
            if (Files.isDirectory(entry)) {
                try (InputStream in = Files.newInputStream(entry.resolve(JarFile.MANIFEST_NAME))) {
                    return new Manifest(in).getMainAttributes();
                }
            }
            try (var jar = new JarFile(entry.toFile())) {
                Manifest manifest = jar.getManifest();
                return manifest == null ? new Attributes() : manifest.getMainAttributes();
            }
        } catch (IOException | IllegalArgumentException | SecurityException unreadable) {
            return new Attributes();
        }
    }

    private static String attribute(Attributes manifest, String name) {
        String value = manifest.getValue(name);
        return value == null ? "" : value.strip();
    }
}

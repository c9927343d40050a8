package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import dev.loombench.lab.observe.jvm.JvmProcess;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.regex.Pattern;

/// Tells the program's own classes from those of libraries, by where they lie on the JVM's class path. Own are
/// directories, the jar of the main class, the classes of a Spring Boot or web archive, the `app` folder of Quarkus,
/// and whatever shares the package prefix of the main class; what other jars hold is a library's. What lies in none of
/// them, such as plug-ins, is judged by its name, and so is all that can't be read.
///
/// Jars are read one after the other, and only while there are classes to look for.
final class ProgramCode implements CodeLookup {
    /// Time for reading jars, in which some 200 are read; classes of the rest count as a library's.
    private static final Duration MAX_READING_TIME = Duration.ofMillis(100);

    /// Number of roots besides the program's from which on a jar has libraries packed into it.
    private static final int MIN_FOREIGN_ROOTS = 2;

    /// First segments of packages that follow a domain name, as nearly all of libraries do.
    private static final Pattern DOMAIN =
            Pattern.compile("[a-z]{2}|com|org|net|edu|gov|dev|info|biz|app|software|tech|cloud");

    /// Packages of hosts and large organisations, where only the third segment tells one project from another.
    private static final Pattern SHARED_PACKAGE = Pattern.compile(
            "((com|io|org)\\.(github|gitlab|apache|google|eclipse|springframework|jboss|sourceforge)|net\\.sf)\\..*");

    private static final int PREFIX_SEGMENTS = 2;
    private static final Attributes.Name START_CLASS = new Attributes.Name("Start-Class");
    private static final String QUARKUS_LAUNCHER = "io.quarkus.bootstrap.";
    private static final String MODULE_INFO = "module-info.class";
    private static final String QUARKUS_APP = "app";

    private final UnaryOperator<Path> view;
    private final Map<String, CodeOrigin> classes = new HashMap<>();

    /// Origin by package; for the unnamed package by class, as in [ClassContainer#packages].
    private final Map<String, CodeOrigin> packages = new HashMap<>();

    private final List<ClassContainer> directories = new ArrayList<>();
    private final List<Path> entries = new ArrayList<>();
    private final Deque<Path> unread = new ArrayDeque<>();
    private final String mainClass;
    private final String prefix;

    /// Whether all places of the program's own classes are known, so that others are a library's.
    private boolean complete;

    private long readingNanos;

    /// Prepares the lookup. Only a jar that names the main class or the class path is read at once.
    ///
    /// @param view from a path in the JVM's view of the file system to this process's
    ProgramCode(ProgramLaunch launch, UnaryOperator<Path> view) {
        this.view = view;
        entries.addAll(launch.classPath());
        launch.modulePath().forEach(path -> entries.addAll(modules(path)));
        Optional<ClassContainer> first =
                launch.mainJar() || entries.size() == 1 ? read(entries.getFirst()) : Optional.empty();
        this.mainClass =
                launch.mainClass().isEmpty() ? first.map(ProgramCode::mainClass).orElse("") : launch.mainClass();
        this.prefix = prefix(mainClass);
        for (Path entry : entries) {
            if (Files.isDirectory(view.apply(entry))) {
                read(entry).ifPresent(this::addDirectory);
            } else {
                unread.add(entry);
            }
        }
        first.filter(container -> !container.isDirectory()).ifPresent(jar -> {
            unread.remove(entries.getFirst());
            add(jar, launch.mainJar());
            addQuarkusApp(jar, entries.getFirst());
            unread.addAll(jar.references(entries.getFirst()));
            entries.addAll(jar.references(entries.getFirst()));
        });
    }

    /// The lookup for a JVM by its system properties. Where these don't tell how it was launched, names alone decide.
    static CodeLookup of(JvmProcess process, String properties) {
        try {
            return new ProgramCode(ProgramLaunch.parse(properties), process::visiblePath);
        } catch (IOException | IllegalArgumentException unknown) {
            return CodeOrigin::byName;
        }
    }

    @Override
    public CodeOrigin originOf(String type) {
        return classes.computeIfAbsent(type, this::find);
    }

    @Override
    public Optional<byte[]> classFile(String type) {
        return entries.stream()
                .map(view)
                .flatMap(entry -> ClassContainer.classFile(entry, type).stream())
                .findFirst();
    }

    private CodeOrigin find(String type) {
        if (KnownCalls.isJdk(type)) {
            return CodeOrigin.JDK;
        }
        int nested = type.indexOf('$', 1);
        String name = nested < 0 ? type : type.substring(0, nested);
        if (!prefix.isEmpty() && name.startsWith(prefix)) {
            return CodeOrigin.PROGRAM;
        }
        int end = name.lastIndexOf('.');
        return ofPackage(end < 0 ? ClassContainer.UNNAMED + name : name.substring(0, end), CodeOrigin.byName(name));
    }

    private CodeOrigin ofPackage(String name, CodeOrigin byName) {
        CodeOrigin known = packages.get(name);
        if (known != null) {
            return known;
        }
        if (directories.stream().anyMatch(directory -> directory.holds(name))) {
            packages.put(name, CodeOrigin.PROGRAM);
            return CodeOrigin.PROGRAM;
        }
        if (complete) {
            return CodeOrigin.LIBRARY;
        }
        while (byName != CodeOrigin.LIBRARY && !unread.isEmpty()) {
            if (readingNanos > MAX_READING_TIME.toNanos()) {
                return CodeOrigin.LIBRARY;
            }
            read(unread.remove()).ifPresent(jar -> add(jar, isOfMainClass(jar)));
            CodeOrigin found = packages.get(name);
            if (found != null) {
                return found;
            }
        }
        return byName;
    }

    /// The modules of an entry of the module path: itself, or all in a directory.
    private List<Path> modules(Path entry) {
        Path local = view.apply(entry);
        if (!Files.isDirectory(local) || Files.exists(local.resolve(MODULE_INFO))) {
            return List.of(entry);
        }
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(local)) {
            List<Path> paths = new ArrayList<>();
            modules.forEach(module -> paths.add(entry.resolve(String.valueOf(module.getFileName()))));
            return paths;
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private Optional<ClassContainer> read(Path entry) {
        long begin = System.nanoTime();
        try {
            return Optional.of(ClassContainer.read(view.apply(entry)));
        } catch (IOException | IllegalArgumentException | SecurityException unreadable) {
            return Optional.empty();
        } finally {
            readingNanos += System.nanoTime() - begin;
        }
    }

    private void addDirectory(ClassContainer directory) {
        directories.add(directory);
        complete |= directory.isArchive();
    }

    private void add(ClassContainer jar, boolean main) {
        boolean packed = foreignRoots(jar) >= MIN_FOREIGN_ROOTS;
        for (String name : jar.packages()) {
            packages.putIfAbsent(
                    name, jar.isArchive() ? CodeOrigin.PROGRAM : main ? inMainJar(name, packed) : CodeOrigin.LIBRARY);
        }
        complete |= jar.isArchive();
    }

    /// Origin of a package in the jar of the main class.
    ///
    /// @param packed whether libraries are packed into it
    private CodeOrigin inMainJar(String name, boolean packed) {
        if (isOwn(name)) {
            return CodeOrigin.PROGRAM;
        }
        return packed && isOfDomain(name) ? CodeOrigin.LIBRARY : CodeOrigin.byName(name + ".");
    }

    private boolean isOwn(String name) {
        return name.startsWith(ClassContainer.UNNAMED) || (!prefix.isEmpty() && (name + ".").startsWith(prefix));
    }

    /// Number of roots in a jar that aren't the program's; 0 where these aren't known.
    private long foreignRoots(ClassContainer jar) {
        return prefix.isEmpty()
                ? 0
                : jar.packages().stream()
                        .filter(name -> !isOwn(name) && isOfDomain(name))
                        .map(name -> firstSegments(name, PREFIX_SEGMENTS))
                        .distinct()
                        .count();
    }

    private static boolean isOfDomain(String name) {
        int end = name.indexOf('.');
        return end > 0 && DOMAIN.matcher(name.substring(0, end)).matches();
    }

    private boolean isOfMainClass(ClassContainer jar) {
        int end = mainClass.lastIndexOf('.');
        return !mainClass.isEmpty()
                && jar.holds(end < 0 ? ClassContainer.UNNAMED + mainClass : mainClass.substring(0, end));
    }

    /// Adds the program of a Quarkus application, which lies in a folder beside the jar that launches it.
    private void addQuarkusApp(ClassContainer launcher, Path jvmPath) {
        if (!launcher.attribute(Attributes.Name.MAIN_CLASS).orElse("").startsWith(QUARKUS_LAUNCHER)) {
            return;
        }
        Path folder = jvmPath.resolveSibling(QUARKUS_APP);
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(view.apply(folder), "*.jar")) {
            for (Path jar : jars) {
                Optional<ClassContainer> app = read(folder.resolve(String.valueOf(jar.getFileName())));
                app.ifPresent(
                        container -> container.packages().forEach(name -> packages.put(name, CodeOrigin.PROGRAM)));
                complete |= app.isPresent();
            }
        } catch (IOException unreadable) {
            // names decide
        }
    }

    /// The main class that a manifest names; empty if it only launches the program.
    private static String mainClass(ClassContainer container) {
        return container
                .attribute(START_CLASS)
                .or(() -> container.attribute(Attributes.Name.MAIN_CLASS))
                .filter(name -> !ProgramLaunch.isLauncher(name))
                .orElse("");
    }

    /// Prefix of the program's packages with a dot at its end; empty where the main class doesn't tell it.
    private static String prefix(String mainClass) {
        int end = mainClass.lastIndexOf('.');
        if (end < 0) {
            return "";
        }
        String name = mainClass.substring(0, end);
        boolean shared = SHARED_PACKAGE.matcher(mainClass).matches();
        String prefix = firstSegments(name, shared ? PREFIX_SEGMENTS + 1 : PREFIX_SEGMENTS);
        boolean tooShort = SHARED_PACKAGE.matcher(prefix + ".").matches()
                ? prefix.chars().filter(character -> character == '.').count() < PREFIX_SEGMENTS
                : DOMAIN.matcher(prefix).matches();
        return tooShort ? "" : prefix + ".";
    }

    private static String firstSegments(String name, int segments) {
        int end = -1;
        for (int i = 0; i < segments; i++) {
            end = name.indexOf('.', end + 1);
            if (end < 0) {
                return name;
            }
        }
        return name.substring(0, end);
    }
}

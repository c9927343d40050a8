package dev.loombench.lab.diagnose.collect;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/// Jar, archive or directory with classes, as this process sees it.
///
/// @param path path of the file or directory
/// @param root folder in it below which the program's classes lie, such as `BOOT-INF/classes/`; empty if they lie
///     at its top
/// @param packages packages of a jar's classes below the root, and the classes of the unnamed package with a
///     [#UNNAMED] before their names; empty for a directory, in which they are looked up
record ClassContainer(Path path, String root, Set<String> packages) {
    /// Prefix of a class of the unnamed package among packages.
    static final String UNNAMED = "/";

    /// Bytes of a class that are read: more than any has, and fewer than a broken archive may promise.
    private static final int MAX_CLASS_BYTES = 16 << 20;

    private static final String CLASS_SUFFIX = ".class";
    private static final String MANIFEST = "META-INF/MANIFEST.MF";

    /// Folders of archives that hold the program's classes beside jars of libraries.
    private static final List<String> ARCHIVE_FOLDERS = List.of("BOOT-INF/classes/", "WEB-INF/classes/");

    ClassContainer {
        packages = Set.copyOf(packages);
    }

    /// Reads the names of a jar's entries, or looks at a directory.
    ///
    /// @throws IOException if there is none
    static ClassContainer read(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            String root = ARCHIVE_FOLDERS.stream()
                    .filter(folder -> Files.isDirectory(path.resolve(folder)))
                    .findFirst()
                    .orElse("");
            return new ClassContainer(path, root, Set.of());
        }
        try (var zip = new ZipFile(path.toFile())) {
            String root = ARCHIVE_FOLDERS.stream()
                    .filter(folder -> zip.getEntry(folder) != null)
                    .findFirst()
                    .orElse("");
            Set<String> packages = new HashSet<>();
            zip.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(CLASS_SUFFIX) && name.startsWith(root))
                    .forEach(name -> packages.add(packageOf(name.substring(root.length()))));
            return new ClassContainer(path, root, packages);
        }
    }

    /// The content of a class file in a jar or directory; empty if it isn't there.
    static Optional<byte[]> classFile(Path path, String type) {
        String name = type.replace('.', '/') + CLASS_SUFFIX;
        for (String root :
                Stream.concat(Stream.of(""), ARCHIVE_FOLDERS.stream()).toList()) {
            try {
                if (Files.isDirectory(path)) {
                    if (Files.exists(path.resolve(root + name))) {
                        try (InputStream in = Files.newInputStream(path.resolve(root + name))) {
                            return Optional.of(in.readNBytes(MAX_CLASS_BYTES));
                        }
                    }
                    continue;
                }
                try (var zip = new ZipFile(path.toFile())) {
                    ZipEntry entry = zip.getEntry(root + name);
                    if (entry != null) {
                        return Optional.of(zip.getInputStream(entry).readNBytes(MAX_CLASS_BYTES));
                    }
                }
            } catch (IOException | IllegalArgumentException unreadable) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static String packageOf(String entry) {
        int end = entry.lastIndexOf('/');
        if (end >= 0) {
            return entry.substring(0, end).replace('/', '.');
        }
        String name = entry.substring(0, entry.length() - CLASS_SUFFIX.length());
        int nested = name.indexOf('$', 1);
        return UNNAMED + (nested < 0 ? name : name.substring(0, nested));
    }

    boolean isDirectory() {
        return packages.isEmpty() && Files.isDirectory(path);
    }

    /// Whether it is an archive that holds the program's classes in a folder, beside jars of libraries.
    boolean isArchive() {
        return !root.isEmpty();
    }

    /// Whether it holds a package, or a class of the unnamed one.
    ///
    /// @param name as in [#packages]
    boolean holds(String name) {
        if (packages.contains(name)) {
            return true;
        }
        if (!isDirectory()) {
            return false;
        }
        Path folder = path.resolve(root);
        return name.startsWith(UNNAMED)
                ? Files.exists(folder.resolve(name.substring(UNNAMED.length()) + CLASS_SUFFIX))
                : Files.isDirectory(folder.resolve(name.replace('.', '/')));
    }

    /// The value of a main attribute of its manifest.
    Optional<String> attribute(Attributes.Name name) {
        try {
            Manifest manifest = manifest();
            return Optional.ofNullable(manifest)
                    .map(found -> found.getMainAttributes().getValue(name));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    private @Nullable Manifest manifest() throws IOException {
        if (isDirectory()) {
            try (InputStream in = Files.newInputStream(path.resolve(MANIFEST))) {
                return new Manifest(in);
            }
        }
        try (var jar = new JarFile(path.toFile())) {
            return jar.getManifest();
        }
    }

    /// Paths of the jars that its manifest adds to the class path.
    ///
    /// @param jvmPath its own path, as the JVM sees it, to which relative ones belong
    List<Path> references(Path jvmPath) {
        List<Path> paths = new ArrayList<>();
        for (String reference :
                attribute(Attributes.Name.CLASS_PATH).orElse("").strip().split("\\s+")) {
            if (!reference.isEmpty()) {
                try {
                    URI uri = jvmPath.toUri().resolve(new URI(reference));
                    paths.add(Path.of(uri));
                } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException noPath) {
                    // such as one of another scheme, which the JVM's loader skips, too
                }
            }
        }
        return paths;
    }
}

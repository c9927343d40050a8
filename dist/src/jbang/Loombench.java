///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 25+
//COMPILE_OPTIONS -XDignore.symbol.file

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import sun.misc.Signal;

/// Runs Loombench by JBang: unpacks the distribution on first use and becomes its launcher.
///
/// The alias of `jbang-catalog.json` puts the distribution's zip on the class path, where JBang has fetched it as a dependency;
/// that of `loombench-servers` also the zip of the servers. They are unpacked into one folder under `XDG_CACHE_HOME` (or
/// `~/.cache`), once for each build. Arguments, working directory, standard streams and the
/// exit code are those of the launcher, and so are signals.
class Loombench {
    public static void main(String[] arguments) throws Exception {
        List<Path> zips = zips();
        Path home = home(zips);
        if (!Files.isDirectory(home)) {
            unpack(zips, home);
        }

        var command = new ProcessBuilder("sh", home.resolve("bin/loombench").toString());
        command.command().addAll(List.of(arguments));
        // The JDK that JBang chose, or fetched, is 25 or later; the launcher might find none.
        command.environment().putIfAbsent("LOOMBENCH_JAVA_HOME", System.getProperty("java.home"));
        Process launcher = command.inheritIO().start();
        // A terminal sends Ctrl-C to both: this JVM stays until the launcher has ended by itself. Else it passes signals on.
        Signal.handle(new Signal("INT"), _ -> {});
        Signal.handle(new Signal("TERM"), _ -> launcher.destroy());
        System.exit(launcher.waitFor());
    }

    /// The distribution's zip, and then that of the servers if it is there.
    private static List<Path> zips() {
        List<Path> zips = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(file -> file.getFileName().toString().matches("loombench-dist-.*\\.zip"))
                .sorted(Comparator.comparing(file -> file.getFileName().toString()))
                .toList();
        if (zips.isEmpty()) {
            System.err.println("loombench: the zip of loombench-dist isn't on the class path. Start Loombench by its alias:"
                    + " jbang loombench@loombench");
            System.exit(1);
        }
        return zips;
    }

    /// The folder for the zips: changed ones of the same version, as local builds make them, have another one.
    private static Path home(List<Path> zips) throws IOException {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path caches = cache == null || cache.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
        String name = zips.getFirst().getFileName().toString().replace("loombench-dist-", "").replace("-bin.zip", "");
        for (Path zip : zips) {
            name += "-%x-%x".formatted(Files.size(zip), Files.getLastModifiedTime(zip).toMillis());
        }
        return caches.resolve("loombench/jbang").resolve(name);
    }

    /// Unpacks beside and renames, so that a folder of the final name is whole.
    private static void unpack(List<Path> zips, Path home) throws IOException {
        Files.createDirectories(home.getParent());
        Path folder = Files.createTempDirectory(home.getParent(), "unpacking-");
        for (Path zip : zips) {
            unpackInto(folder, zip);
        }
        folder.resolve("bin/loombench").toFile().setExecutable(true);
        try {
            Files.move(folder, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // Another start may have been faster: the same is there already.
            if (!Files.isDirectory(home)) {
                throw e;
            }
            delete(folder);
        }
    }

    private static void unpackInto(Path folder, Path zip) throws IOException {
        try (var archive = new ZipFile(zip.toFile())) {
            Enumeration<? extends ZipEntry> entries = archive.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                // All is in one folder, which is named after the version.
                String path = entry.getName().substring(entry.getName().indexOf('/') + 1);
                Path file = folder.resolve(path).normalize();
                if (!file.startsWith(folder)) {
                    throw new IOException(zip + " has an entry outside its folder: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    Files.createDirectories(file.getParent());
                    try (InputStream content = archive.getInputStream(entry)) {
                        Files.copy(content, file);
                    }
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

package dev.loombench.lab.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;

/// Directories of results, which only their owner can read: what is measured may hold secrets. On a system without
/// modes they are as all others.
public final class PrivateDirectory {
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private PrivateDirectory() {}

    /// Creates a directory, whose parent must exist.
    static Path create(Path directory) throws IOException {
        return Files.createDirectory(directory, mode("rwx------"));
    }

    /// Creates a directory that is named by a timestamp in seconds, with a number after its name where another of the
    /// same second exists.
    ///
    /// @param parent directory of all of them, created where it is missing
    /// @param name what follows the timestamp
    /// @throws IOException if the directory can't be created
    static Path createTimestamped(Path parent, LocalDateTime now, String name) throws IOException {
        Files.createDirectories(parent);
        String id = TIMESTAMP.format(now) + "-" + name;
        for (int attempt = 1; ; attempt++) {
            try {
                return create(parent.resolve(attempt == 1 ? id : id + "-" + attempt));
            } catch (FileAlreadyExistsException taken) {
                // the next number
            }
        }
    }

    /// Creates directories within a directory of results, as far as they are missing; several threads may do so at the
    /// same time. If that one was deleted, it isn't created again: what it held is lost.
    ///
    /// @param names one within the other
    /// @throws NoSuchFileException if the directory of results is gone
    public static Path createWithin(Path results, String... names) throws IOException {
        Path directory = results;
        for (String name : names) {
            directory = directory.resolve(name);
            try {
                create(directory);
            } catch (FileAlreadyExistsException existing) {
                if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                    throw existing;
                }
            }
        }
        return directory;
    }

    /// Mode with which a file of results is created.
    public static FileAttribute<?>[] fileMode() {
        return mode("rw-------");
    }

    /// Takes from others what child processes have created in a directory, as far as possible. A directory that
    /// someone has opened to others stays as it is.
    static void close(Path directory) {
        try {
            if (!hasModes() || !OWNER.containsAll(Files.getPosixFilePermissions(directory))) {
                return;
            }
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file :
                        files.filter(found -> !Files.isSymbolicLink(found)).toList()) {
                    takeFromOthers(file);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // none but the owner can enter the directory
        }
    }

    private static void takeFromOthers(Path file) throws IOException {
        Set<PosixFilePermission> granted = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
        if (!OWNER.containsAll(granted)) {
            Set<PosixFilePermission> kept = EnumSet.copyOf(granted);
            kept.retainAll(OWNER);
            Files.setPosixFilePermissions(file, kept);
        }
    }

    private static boolean hasModes() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    private static FileAttribute<?>[] mode(String permissions) {
        return hasModes()
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}

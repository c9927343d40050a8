package dev.loombench.lab.machine.probe;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Temporary directories of this process, readable by its user only. The name of each holds the process's id and start
/// time, so that a later process removes those of one that was killed; unlike a file in it, it also tells on a full
/// disk.
///
/// @param files of the machine with the processes
public record TempDirectory(ProcFiles files) {
    private static final Pattern NAME = Pattern.compile("loombench-(\\d{1,10})-(\\d{1,18})-([0-9a-f]{8})-\\d+");
    private static @Nullable Path shared;

    /// Temporary directories of the processes of this machine.
    public static TempDirectory ofThisMachine() {
        return new TempDirectory(ProcFiles.ofThisMachine());
    }

    /// Creates a temporary file in the directory of this process, which is removed when it ends.
    ///
    /// @throws IOException if there is no place for it
    public static Path file(String suffix) throws IOException {
        return Files.createTempFile(shared(), "", suffix);
    }

    /// Creates a temporary directory in that of this process, which is removed when it ends.
    ///
    /// @throws IOException if there is no place for it
    public static Path directory(String prefix) throws IOException {
        return Files.createTempDirectory(shared(), prefix);
    }

    private static synchronized Path shared() throws IOException {
        Path existing = shared;
        if (existing != null && Files.isDirectory(existing)) {
            return existing;
        }
        Path directory = ofThisMachine().create(Path.of(System.getProperty("java.io.tmpdir")));
        shared = directory;
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory), "temporary-files"));
        } catch (IllegalStateException shutdown) {
            // the next process removes it
        }
        return directory;
    }

    /// Creates a directory for this process, after removing those of processes that have ended.
    ///
    /// @param parent such as `/tmp`
    public Path create(Path parent) throws IOException {
        removeAbandoned(parent);
        String start = ProcessStat.read(files, "self")
                .map(stat -> Long.toString(stat.startTicks()))
                .orElse("0");
        return Files.createTempDirectory(
                parent,
                "loombench-" + ProcessHandle.current().pid() + "-" + start + "-" + namespace() + "-",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /// Removes the directories of this user's processes that have ended. Links, directories of other users,
    /// and those of other containers, whose processes can't be seen, are left.
    public void removeAbandoned(Path parent) {
        if (ProcessStat.read(files, "self").isEmpty()) {
            return;
        }
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(parent, "loombench-*")) {
            for (Path directory : directories) {
                if (isAbandoned(directory)) {
                    delete(directory);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // the next process tries again
        }
    }

    private boolean isAbandoned(Path directory) throws IOException {
        Matcher name = NAME.matcher(String.valueOf(directory.getFileName()));
        if (!name.matches() || !name.group(3).equals(namespace()) || !isOwn(directory)) {
            return false;
        }
        long startTicks = Long.parseLong(name.group(2));
        return ProcessStat.read(files, Long.parseLong(name.group(1)))
                .filter(process -> !process.hasEnded() && process.startTicks() == startTicks)
                .isEmpty();
    }

    /// Whether it is a directory, not a link to one, that only this user can have filled.
    private boolean isOwn(Path directory) throws IOException {
        PosixFileAttributes attributes =
                Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return attributes.isDirectory()
                && attributes.owner().equals(Files.getOwner(files.path("/proc/self")))
                && !attributes.permissions().contains(PosixFilePermission.GROUP_WRITE)
                && !attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE);
    }

    /// What tells the processes of this host or container from those of others that share its temporary directory.
    private String namespace() {
        String host = files.text("/proc/sys/kernel/hostname").orElse("");
        String processes = files.link("/proc/self/ns/pid").map(Path::toString).orElse("");
        return String.format(Locale.ROOT, "%08x", (host + processes).hashCode());
    }

    /// Removes a directory with all that is in it, as far as possible, without following links.
    public static void delete(Path directory) {
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
                        throws IOException {
                    Files.deleteIfExists(folder);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException inUse) {
            // the next process tries again
        }
    }
}

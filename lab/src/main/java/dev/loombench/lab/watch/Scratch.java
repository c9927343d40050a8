package dev.loombench.lab.watch;

import dev.loombench.lab.attach.JvmProcess;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// A directory that only this user can read, where the JVM writes what it is asked for, and that goes with all
/// that is in it.
///
/// @param seen as this process sees it
/// @param theirs as the JVM does
record Scratch(Path seen, Path theirs) implements Closeable {
    static Scratch of(JvmProcess process) throws IOException {
        Path seen = Files.createTempDirectory(
                process.temporary(),
                "loombench-",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return new Scratch(seen, Path.of("/tmp").resolve(String.valueOf(seen.getFileName())));
    }

    /// Files of a container may have gone with it.
    @Override
    public void close() throws IOException {
        if (!Files.isDirectory(seen)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(seen)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(seen);
    }
}

package dev.loombench.lab.watch;

import dev.loombench.lab.attach.JvmProcess;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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

    @Override
    public void close() throws IOException {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(seen)) {
            paths.forEach(all::add);
        }
        for (Path path : all.reversed()) {
            Files.deleteIfExists(path);
        }
    }
}

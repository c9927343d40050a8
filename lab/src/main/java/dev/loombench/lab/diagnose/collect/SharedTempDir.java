package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.machine.probe.TempDirectory;
import dev.loombench.lab.observe.jvm.JvmProcess;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// Temporary directory shared with the JVM, readable by its user only, into which the JVM writes files on
/// request. Closing removes it with its files.
///
/// @param localPath path as this process sees it
/// @param jvmPath path as the JVM sees it
record SharedTempDir(Path localPath, Path jvmPath) implements Closeable {
    static SharedTempDir create(JvmProcess process) throws IOException {
        Path directory = TempDirectory.ofThisMachine().create(process.tempDirectory());
        return new SharedTempDir(directory, Path.of("/tmp").resolve(String.valueOf(directory.getFileName())));
    }

    /// Provides a file of this process to the JVM.
    ///
    /// @param file absolute path
    /// @return the path as the JVM sees it: the file itself, or a copy if the JVM is in another container
    Path provide(JvmProcess process, Path file) throws IOException {
        if (Files.isReadable(process.visiblePath(file)) || !Files.isReadable(file)) {
            return file;
        }
        String name = String.valueOf(file.getFileName());
        Files.copy(file, localPath.resolve(name));
        return jvmPath.resolve(name);
    }

    /// Free space for the JVM's files, in bytes. A `FileStore` would be that of this process: it takes the link
    /// to the JVM's root directory for a path of its own.
    long freeBytes() {
        return localPath.toFile().getUsableSpace();
    }

    /// Removes the directory, which may have gone with its container.
    @Override
    public void close() throws IOException {
        if (!Files.isDirectory(localPath)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(localPath)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(localPath);
    }
}

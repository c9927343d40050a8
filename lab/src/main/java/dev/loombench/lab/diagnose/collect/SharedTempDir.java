package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.machine.probe.TempDirectory;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.FailureKind;
import dev.loombench.lab.observe.jvm.JvmProcess;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// Temporary directory shared with the JVM, readable by its user only, into which the JVM writes files on
/// request. Closing removes it with its files.
///
/// @param localPath path as this process sees it
/// @param jvmPath path as the JVM sees it
record SharedTempDir(Path localPath, Path jvmPath) implements Closeable {
    private static final int OTHERS_WRITE = 0002;
    private static final int STICKY = 01000;

    static SharedTempDir create(JvmProcess process) throws IOException {
        Path directory = TempDirectory.ofThisMachine().create(process.tempDirectory());
        return new SharedTempDir(directory, Path.of("/tmp").resolve(String.valueOf(directory.getFileName())));
    }

    /// Provides a file of this process to the JVM.
    ///
    /// @param file absolute path
    /// @return the path as the JVM sees it: the file itself, or a copy if the JVM is in another container, where
    ///     that path has no file or another one
    /// @throws AttachException if another user could replace the copy before the JVM reads it
    Path provide(JvmProcess process, Path file) throws AttachException, IOException {
        Path seen = process.visiblePath(file);
        if (!Files.isReadable(file) || (Files.isReadable(seen) && Files.mismatch(seen, file) < 0)) {
            return file;
        }
        String name = String.valueOf(file.getFileName());
        if (isReplaceable()) {
            throw new AttachException(
                    FailureKind.CLOSED,
                    name + " can't be copied safely into /tmp of process " + process.pid()
                            + ": all users may write there and it has no sticky bit, so that any of them could replace"
                            + " the copy; set the bit in its container (chmod +t /tmp), or leave out --agent");
        }
        Files.copy(file, localPath.resolve(name));
        return jvmPath.resolve(name);
    }

    /// Whether other users may rename this directory, and so put another one in its place.
    private boolean isReplaceable() throws IOException {
        Path parent = Objects.requireNonNull(localPath.getParent(), "a temporary directory has a parent");
        int mode = (Integer) Files.getAttribute(parent, "unix:mode");
        return (mode & OTHERS_WRITE) != 0 && (mode & STICKY) == 0;
    }

    /// Free space for the JVM's files, in bytes. `FileStore` isn't used: it resolves the link to the JVM's root
    /// directory in this process's own file system.
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

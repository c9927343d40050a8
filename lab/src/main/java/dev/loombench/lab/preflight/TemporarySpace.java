package dev.loombench.lab.preflight;

import dev.loombench.lab.store.FileErrorText;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Room for temporary files: without it JVMs can't be probed and tasks not be calibrated, for reasons that would look
/// like their own.
public final class TemporarySpace {
    private static final int NEEDED_BYTES = 1 << 20;

    private TemporarySpace() {}

    /// Writes and removes a temporary file.
    ///
    /// @throws FileSystemException if that fails
    public static void require() throws FileSystemException {
        require(Path.of(System.getProperty("java.io.tmpdir")));
    }

    static void require(Path directory) throws FileSystemException {
        try {
            Path file = Files.createTempFile(directory, "loombench-", ".space");
            try {
                Files.write(file, new byte[NEEDED_BYTES]);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            FileSystemException failure = new FileSystemException(
                    directory.toString(),
                    null,
                    "can't write a temporary file there (" + FileErrorText.reason(e)
                            + "); free some space in it, or give another by LOOMBENCH_JVM_ARGS=-Djava.io.tmpdir=DIR");
            failure.initCause(e);
            throw failure;
        }
    }
}

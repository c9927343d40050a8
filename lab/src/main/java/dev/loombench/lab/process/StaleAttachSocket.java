package dev.loombench.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The attach socket of a HotSpot JVM on Linux, `/tmp/.java_pidN`. A JVM removes it at exit, unless it is
/// killed.
final class StaleAttachSocket {
    private static final Path FOLDER = Path.of("/tmp");

    private StaleAttachSocket() {}

    /// Removes the socket of a dead child; does nothing if the process lives.
    static void remove(long pid) {
        if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
            try {
                Files.deleteIfExists(FOLDER.resolve(".java_pid" + pid));
            } catch (IOException notOurs) {
                // left by another user's process with the same id
            }
        }
    }
}

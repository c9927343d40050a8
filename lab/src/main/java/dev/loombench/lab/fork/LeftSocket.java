package dev.loombench.lab.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The socket through which HotSpot takes commands on Linux: a JVM that ends by itself removes it, one that is killed
/// can't.
final class LeftSocket {
    private static final Path FOLDER = Path.of("/tmp");

    private LeftSocket() {}

    /// Removes that of a dead child of ours, if it had been asked for anything.
    static void remove(long pid) {
        if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
            try {
                Files.deleteIfExists(FOLDER.resolve(".java_pid" + pid));
            } catch (IOException notOurs) {
                // another user's, of an earlier process with this number
            }
        }
    }
}

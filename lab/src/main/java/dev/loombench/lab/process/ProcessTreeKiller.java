package dev.loombench.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Ends a process with all its descendants.
final class ProcessTreeKiller {
    private static final Duration MAX_EXIT_WAIT = Duration.ofSeconds(10);

    private ProcessTreeKiller() {}

    /// Kills a process and its descendants. These are listed first, since they can't be found once their parent
    /// is dead.
    static void kill(Process process) {
        tree(process).forEach(ProcessHandle::destroyForcibly);
    }

    private static List<ProcessHandle> tree(Process process) {
        return Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
    }

    /// Kills the tree and waits up to 10 s for the process's exit, so that its resource use isn't attributed to
    /// the next child. Also removes the attach sockets of the killed JVMs.
    static void killAndWait(Process process) {
        List<ProcessHandle> tree = tree(process);
        tree.forEach(ProcessHandle::destroyForcibly);
        try {
            process.waitFor(MAX_EXIT_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        tree.forEach(dead -> removeAttachSocket(dead.pid()));
    }

    /// Removes the attach socket of a dead HotSpot JVM on Linux, `/tmp/.java_pidN`, which it leaves if it is
    /// killed; does nothing if the process lives.
    static void removeAttachSocket(long pid) {
        if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
            try {
                Files.deleteIfExists(Path.of("/tmp/.java_pid" + pid));
            } catch (IOException notOurs) {
                // left by another user's process with the same id
            }
        }
    }
}

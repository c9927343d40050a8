package dev.loombench.lab.diagnose.threads;

import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Thread dump, grouped by stack.
///
/// @param groups the most frequent stack first
/// @param contended objects that are owned or have more than one waiting thread, most waiting first; empty on
///     JDK 21
public record ThreadDump(List<StackGroup> groups, List<ContendedObject> contended) {
    /// Timeout of the command: a JVM on a busy machine takes much longer than usual.
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    public ThreadDump {
        groups = List.copyOf(groups);
        contended = List.copyOf(contended);
    }

    /// Makes a JVM write a dump, reads it and removes the file. With 100,000 virtual threads it has 65 MB and
    /// takes a few seconds, during which the JVM runs on but answers no other command.
    ///
    /// @param file path in the JVM's view of the file system, where no file exists yet
    /// @throws AttachFailure if the JVM doesn't write it
    /// @throws IOException if what it writes can't be read
    public static ThreadDump take(AttachSocket socket, Path file) throws AttachException, IOException {
        Path localFile = socket.process().visiblePath(file);
        try {
            String answer = new AttachSocket(socket.process(), TIMEOUT)
                    .jcmd("Thread.dump_to_file -format=json \"" + file + "\"");
            if (!Files.exists(localFile)) {
                socket.process().requireAlive();
                throw new IOException(
                        "no thread dump: " + answer.strip().lines().findFirst().orElse("the JVM answered nothing"));
            }
            return read(localFile);
        } finally {
            Files.deleteIfExists(localFile);
        }
    }

    /// Reads a dump from a file.
    ///
    /// @throws IOException if it isn't a thread dump in JSON, or is cut short
    public static ThreadDump read(Path file) throws IOException {
        return ThreadDumpReader.read(file);
    }
}

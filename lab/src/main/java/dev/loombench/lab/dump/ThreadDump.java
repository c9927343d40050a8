package dev.loombench.lab.dump;

import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.AttachSocket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A thread dump by its different stacks.
///
/// @param groups the most frequent stack first
/// @param contended objects that are held, or for which more than one thread waits, the one with most
///     waiting first; none on JDK 21
public record ThreadDump(List<StackGroup> groups, List<Contended> contended) {
    /// A busy machine needs much longer than the JVM's own seconds.
    private static final Duration LIMIT = Duration.ofMinutes(2);

    public ThreadDump {
        groups = List.copyOf(groups);
        contended = List.copyOf(contended);
    }

    /// Lets a JVM write a dump, reads it and removes the file. With 100,000 virtual threads that is 65
    /// MB, written within some seconds during which the JVM goes on; no other command is answered
    /// meanwhile.
    ///
    /// @param file which the JVM can make, in its own view of the file system; there must be none yet
    /// @throws AttachFailure if the JVM doesn't write it
    /// @throws IOException if what it writes can't be read
    public static ThreadDump take(AttachSocket socket, Path file) throws AttachFailure, IOException {
        Path seen = socket.process().seen(file);
        try {
            String answer =
                    new AttachSocket(socket.process(), LIMIT).jcmd("Thread.dump_to_file -format=json \"" + file + "\"");
            if (!Files.exists(seen)) {
                socket.process().requireAlive();
                throw new IOException(
                        "no thread dump: " + answer.strip().lines().findFirst().orElse("the JVM answered nothing"));
            }
            return read(seen);
        } finally {
            Files.deleteIfExists(seen);
        }
    }

    /// @throws IOException if it isn't such a file, or is cut short
    public static ThreadDump read(Path file) throws IOException {
        return DumpReader.read(file);
    }
}

package dev.loombench.lab.diagnose.threads;

import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.FailureKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Thread dump, grouped by stack.
///
/// @param groups the most frequent stack first
/// @param contended objects that are owned or have more than one waiting thread, most waiting first; empty on
///     JDK 21
/// @param carriers number of carriers among the threads; 0 where the dump doesn't tell
/// @param monitors threads that wait for monitors or locks whose owners wait, too; empty on JDK 21
/// @param names common name of the platform threads of each container; empty where they have several
public record ThreadDump(
        List<StackGroup> groups,
        List<ContendedObject> contended,
        int carriers,
        MonitorWaits monitors,
        Map<String, String> names) {
    /// Timeout of the command: a JVM on a busy machine takes much longer than usual.
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    public ThreadDump {
        names = Map.copyOf(names);
    }

    /// Makes a JVM write a dump, reads it and removes the file. With 100,000 virtual threads it has 65 MB and
    /// takes a few seconds, during which the JVM runs on but answers no other command.
    ///
    /// Where the JSON can't be read, the JVM writes it again in plain text: up to JDK 25 it breaks off at a
    /// thread whose name holds a control character, since `ThreadDumper` formats that as a number.
    ///
    /// @param file free path in the JVM's view; null for a JVM without virtual threads, which only prints them
    /// @param origins owners of the JVM's classes
    /// @param written is given the file in JSON before it is read
    /// @throws AttachException if the JVM doesn't write it
    /// @throws IOException if what it writes can't be read
    public static ThreadDump take(AttachSocket socket, @Nullable Path file, CodeLookup origins, DumpReceiver written)
            throws AttachException, IOException {
        if (file == null) {
            return PrintedThreads.parse(socket.jcmd("Thread.print"), origins).toThreadDump();
        }
        Path localFile = socket.process().visiblePath(file);
        try {
            write(socket, file, "json");
            written.accept(localFile);
            return read(localFile, origins);
        } catch (AttachException failure) {
            if (failure.kind() != FailureKind.REFUSED) {
                throw failure;
            }
        } catch (IOException incomplete) {
            socket.process().requireAlive();
        } finally {
            Files.deleteIfExists(localFile);
        }
        try {
            write(socket, file, "plain");
            return PrintedThreads.readPlain(localFile, origins);
        } finally {
            Files.deleteIfExists(localFile);
        }
    }

    @FunctionalInterface
    public interface DumpReceiver {
        void accept(Path file) throws IOException;
    }

    private static void write(AttachSocket socket, Path file, String format) throws AttachException, IOException {
        String answer = socket.withLimit(TIMEOUT).jcmd("Thread.dump_to_file -format=" + format + " \"" + file + "\"");
        if (!Files.exists(socket.process().visiblePath(file))) {
            socket.process().requireAlive();
            throw new IOException(
                    "no thread dump: " + answer.strip().lines().findFirst().orElse("the JVM answered nothing"));
        }
    }

    /// Reads a dump in JSON from a file.
    ///
    /// @param origins owners of the JVM's classes
    /// @throws IOException if it isn't a thread dump in JSON, or is cut short
    public static ThreadDump read(Path file, CodeLookup origins) throws IOException {
        return ThreadDumpReader.read(file, origins);
    }

    /// Object that a thread waits for, and how it waits for it.
    ///
    /// @param kind kind of waiting
    /// @param identity class and identity hash of the object, such as `java.lang.Object@1b2c3d`
    public record Blocker(BlockerKind kind, String identity) {
        /// Kind of waiting, as a property of a thread in the dump.
        public enum BlockerKind {
            /// Waits to enter a monitor.
            MONITOR("blockedOn"),
            /// Waits to be notified.
            NOTIFICATION("waitingOn"),
            /// Is parked, such as at a lock, a semaphore or a future.
            PARKED("parkBlocker");

            final String property;

            BlockerKind(String property) {
                this.property = property;
            }

            /// The kind by the words of a dump in text.
            static BlockerKind ofPrinted(String action) {
                return switch (action) {
                    case "waiting on" -> NOTIFICATION;
                    case "parking to wait for" -> PARKED;
                    default -> MONITOR;
                };
            }
        }

        /// Class name of the object.
        public String type() {
            return typeOf(identity);
        }

        /// Class name of an object.
        ///
        /// @param identity its class and identity hash, or the class alone
        public static String typeOf(String identity) {
            int separator = identity.lastIndexOf('@');
            return separator < 0 ? identity : identity.substring(0, separator);
        }
    }

    /// An object for which threads wait.
    ///
    /// @param object the object, and how they wait for it
    /// @param waiting number of waiting threads
    /// @param owner number and name of the thread that owns it; absent where the dump doesn't tell, as up to
    ///     JDK 25 for all but monitors
    /// @param ownerId number of the owner; 0 where it isn't known
    public record ContendedObject(
            Blocker object, long waiting, @Nullable String owner, long ownerId) {}

    /// Threads of a dump with the same container, stack and kind of waiting.
    ///
    /// @param container where they were started, such as `<root>` or an executor's identity; structured scopes
    ///     without theirs; the common part of the threads' names for a [ThreadPoolKind] of a library, for event
    ///     loops, and in text
    /// @param virtual whether they are virtual threads
    /// @param waitsFor kind of waiting and the object's class; absent where they don't wait, and on JDK 21
    /// @param stack innermost call first
    /// @param count number of threads
    /// @param pinned whether these wait on their carriers, as the dump itself tells; never on JDK 21
    /// @param objects number of different objects that they wait for, up to 16; 0 where the dump doesn't tell
    /// @param ids numbers of the threads
    public record StackGroup(
            String container,
            boolean virtual,
            @Nullable WaitTarget waitsFor,
            List<StackFrame> stack,
            long count,
            boolean pinned,
            int objects,
            ThreadIds ids) {
        /// Kind of waiting, and class of the object that is waited for.
        public record WaitTarget(Blocker.BlockerKind kind, String type) {}
    }
}

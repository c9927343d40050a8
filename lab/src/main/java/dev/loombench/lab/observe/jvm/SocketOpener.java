package dev.loombench.lab.observe.jvm;

import dev.loombench.lab.machine.probe.HotSpotCounters;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/// Makes a JVM open its attach socket: a trigger file, `.attach_pidN`, in its working directory or `/tmp`, then
/// SIGQUIT. The file is removed in any case.
record SocketOpener(JvmProcess process, Duration limit) {
    /// Time that a starting JVM needs until it handles signals.
    private static final Duration SIGNAL_HANDLER_TIMEOUT = Duration.ofSeconds(1);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(10);

    /// Requests the socket and waits until it accepts connections.
    ///
    /// @param opened check whether the JVM listens
    void open(SocketCheck opened) throws AttachException, IOException, InterruptedException {
        requireQuitIsCaught();
        requireAttachable();
        Optional<Path> trigger = createTrigger();
        try {
            AnswerDeadline deadline = new AnswerDeadline(process, limit);
            process.requireAlive();
            while (process.isStopped()) {
                deadline.nextWait(); // it would take a late signal for a request for a thread dump
                Thread.sleep(POLL_INTERVAL);
            }
            QuitSignal.send(process.pid());
            while (!opened.isListening()) {
                process.requireAlive();
                deadline.nextWait();
                Thread.sleep(POLL_INTERVAL);
            }
        } catch (TimeoutException e) {
            throw new AttachException(
                    FailureKind.SILENT, "process " + process.pid() + " didn't open its socket" + e.getMessage(), e);
        } finally {
            if (trigger.isPresent()) {
                Files.deleteIfExists(trigger.get());
            }
        }
    }

    @FunctionalInterface
    interface SocketCheck {
        boolean isListening() throws IOException;
    }

    private void requireQuitIsCaught() throws AttachException, InterruptedException {
        long deadline = System.nanoTime() + SIGNAL_HANDLER_TIMEOUT.toNanos();
        while (!process.catchesQuit()) {
            process.requireAlive();
            if (System.nanoTime() >= deadline) {
                throw new AttachException(
                        FailureKind.CLOSED,
                        "process " + process.pid() + " doesn't handle SIGQUIT (such as a JVM started with -Xrs), so"
                                + " attaching"
                                + " would end it. Only /proc and its counters can be read");
            }
            Thread.sleep(POLL_INTERVAL);
        }
    }

    /// Requires that attaching isn't disabled: such a JVM would take the signal for a request for a thread dump
    /// and print it.
    private void requireAttachable() throws AttachException {
        boolean refuses = HotSpotCounters.openIn(process.tempDirectory(), process.innerPid(), process.earliestStart())
                .flatMap(HotSpotCounters::attachable)
                .map(attachable -> !attachable)
                .orElse(false);
        if (refuses) {
            throw new AttachException(
                    FailureKind.CLOSED,
                    "process " + process.pid() + " was started with -XX:+DisableAttachMechanism: only /proc and its"
                            + " counters can be read");
        }
    }

    /// Creates the trigger file.
    ///
    /// @return the file; empty if another tool has just created it
    private Optional<Path> createTrigger() throws IOException {
        String name = ".attach_pid" + process.innerPid();
        IOException failure = null;
        for (Path directory : List.of(process.workingDirectory(), process.tempDirectory())) {
            Path file = directory.resolve(name);
            if (Files.exists(file)) {
                return Optional.empty();
            }
            try {
                return Optional.of(Files.createFile(file));
            } catch (IOException e) {
                failure = e;
            }
        }
        throw new IOException("neither its working directory nor /tmp can be written: " + failure, failure);
    }

    /// Sends SIGQUIT by `kill(2)`, which makes a JVM look for an attach request.
    private static final class QuitSignal {
        private static final int SIGQUIT = 3;

        /// Sends the signal. The caller has checked that the process is the right one and handles the signal.
        ///
        /// @throws IOException if it can't be sent
        static void send(long pid) throws IOException {
            int result;
            try {
                result = (int) kill().invokeExact(Math.toIntExact(pid), SIGQUIT);
            } catch (Throwable t) {
                throw new IOException("kill(2) can't be called: " + t.getMessage(), t);
            }
            if (result != 0) {
                throw new IOException("SIGQUIT can't be sent to process " + pid);
            }
        }

        @SuppressWarnings("restricted") // the launcher enables native access; the signature is that of the manual page
        private static MethodHandle kill() {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("kill"),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
        }
    }
}

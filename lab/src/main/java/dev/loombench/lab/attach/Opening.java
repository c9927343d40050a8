package dev.loombench.lab.attach;

import dev.loombench.lab.attach.AttachFailure.Why;
import dev.loombench.lab.probe.HotSpotCounters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Asks a JVM to open its socket: a file of a certain name in its working directory, and a signal. The
/// file is removed in any case.
final class Opening {
    /// A JVM that has just been started needs some time until it catches signals.
    private static final Duration START = Duration.ofSeconds(1);

    private static final Duration PAUSE = Duration.ofMillis(10);

    private final JvmProcess process;
    private final Duration limit;

    Opening(JvmProcess process, Duration limit) {
        this.process = process;
        this.limit = limit;
    }

    /// @param opened whether it listens by now
    void request(Attempt opened) throws AttachFailure, IOException, InterruptedException {
        requireQuitIsCaught();
        requireAttachable();
        Optional<Path> trigger = trigger();
        try {
            process.requireAlive();
            QuitSignal.send(process.pid());
            long until = System.nanoTime() + limit.toNanos();
            while (!opened.succeeds()) {
                process.requireAlive();
                if (System.nanoTime() >= until) {
                    throw new AttachFailure(Why.SILENT, silence());
                }
                Thread.sleep(PAUSE);
            }
        } finally {
            if (trigger.isPresent()) {
                Files.deleteIfExists(trigger.get());
            }
        }
    }

    @FunctionalInterface
    interface Attempt {
        boolean succeeds() throws IOException;
    }

    private void requireQuitIsCaught() throws AttachFailure, InterruptedException {
        long until = System.nanoTime() + START.toNanos();
        while (!process.catchesQuit()) {
            process.requireAlive();
            if (System.nanoTime() >= until) {
                throw new AttachFailure(
                        Why.CLOSED,
                        "process " + process.pid() + " doesn't handle SIGQUIT (such as a JVM started with -Xrs), so"
                                + " attaching"
                                + " would end it. Only /proc and its counters can be read");
            }
            Thread.sleep(PAUSE);
        }
    }

    /// It would take the signal for a wish to see its threads, and print them.
    private void requireAttachable() throws AttachFailure {
        boolean refuses = HotSpotCounters.in(process.temporary(), process.innerPid(), process.startedAbout())
                .flatMap(HotSpotCounters::attachable)
                .map(attachable -> !attachable)
                .orElse(false);
        if (refuses) {
            throw new AttachFailure(
                    Why.CLOSED,
                    "process " + process.pid() + " was started with -XX:+DisableAttachMechanism: only /proc and its"
                            + " counters can be read");
        }
    }

    private String silence() {
        return "process " + process.pid() + " didn't open its socket within " + limit.toMillis() + " ms"
                + (process.isStopped() ? ": it is stopped by a signal or a debugger" : "");
    }

    /// @return the file that was made; empty where another tool has just made it
    private Optional<Path> trigger() throws IOException {
        String name = ".attach_pid" + process.innerPid();
        IOException failed = null;
        for (Path directory : List.of(process.workingDirectory(), process.temporary())) {
            Path file = directory.resolve(name);
            if (Files.exists(file)) {
                return Optional.empty();
            }
            try {
                return Optional.of(Files.createFile(file));
            } catch (IOException e) {
                failed = e;
            }
        }
        throw new IOException("neither its working directory nor /tmp can be written: " + failed, failed);
    }
}

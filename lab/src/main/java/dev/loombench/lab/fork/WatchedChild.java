package dev.loombench.lab.fork;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/// A person's own program, started to be watched. What it prints goes to standard error, beside what is said of
/// it; it reads nothing. It ends with the watching.
public final class WatchedChild implements Closeable {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long MOMENT_MILLIS = 200;

    private final Process process;

    private WatchedChild(Process process) {
        this.process = process;
    }

    /// @throws IOException if there is no such program
    public static WatchedChild start(List<String> command, Stop stop) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .start();
        stop.watch(process);
        Thread.ofPlatform().daemon().name("output").start(() -> {
            try (var in = process.getInputStream()) {
                in.transferTo(System.err);
            } catch (IOException ended) {
                // with its process
            }
        });
        return new WatchedChild(process);
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// Its exit code if it has ended by itself. That it has ended may be known a moment before its code.
    public OptionalInt ended() throws InterruptedException {
        return process.waitFor(MOMENT_MILLIS, TimeUnit.MILLISECONDS)
                ? OptionalInt.of(process.exitValue())
                : OptionalInt.empty();
    }

    /// Asks it and all that it started to end, and ends what doesn't.
    @Override
    public void close() {
        ProcessTree.finish(process, PATIENCE);
    }
}

package dev.loombench.cli;

import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.method.GracefulEnd;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Ctrl-C and a plain kill: children die or come to a good end, what is finished is written, and only then the process
/// ends.
final class Interruption implements AutoCloseable {
    private static final long LONGEST_END_SECONDS = 25;
    private static final long LONGEST_WRITING_SECONDS = 30;

    private final Stop stop;
    private final Optional<GracefulEnd> gentle;
    private final CountDownLatch written = new CountDownLatch(1);
    private final Thread hook;

    private Interruption(Stop stop, Optional<GracefulEnd> gentle) {
        this.stop = stop;
        this.gentle = gentle;
        this.hook = new Thread(this::onShutdown, "interruption");
    }

    static Interruption listen(Stop stop) {
        return listen(new Interruption(stop, Optional.empty()));
    }

    /// What is under way may come to a good end; only if that takes too long, children die.
    static Interruption gently(GracefulEnd end, Stop stop) {
        return listen(new Interruption(stop, Optional.of(end)));
    }

    private static Interruption listen(Interruption interruption) {
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void onShutdown() {
        gentle.ifPresentOrElse(GracefulEnd::ask, stop::request);
        try {
            if (gentle.isPresent() && !written.await(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
                stop.request();
            }
            if (!written.await(LONGEST_WRITING_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("loombench: gave up writing the report; finished trials are saved");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean happened() {
        return stop.requested() || gentle.filter(GracefulEnd::asked).isPresent();
    }

    /// All is written: a shutdown that waits for it may go on.
    @Override
    public void close() {
        written.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the shutdown is under way, and its exit code is the signal's
        }
    }
}

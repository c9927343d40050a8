package dev.loombench.cli;

import dev.loombench.lab.load.GracefulEnd;
import dev.loombench.lab.process.Stop;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Shutdown hook for SIGINT and SIGTERM: children are killed or end gracefully, finished results are written,
/// and only then the process ends.
final class Interruption implements AutoCloseable {
    private static final long GRACE_SECONDS = 25;
    private static final long WRITE_TIMEOUT_SECONDS = 30;

    private final Stop stop;
    private final Optional<GracefulEnd> gracefulEnd;
    private final CountDownLatch written = new CountDownLatch(1);
    private final Thread shutdownHook;

    private Interruption(Stop stop, Optional<GracefulEnd> gracefulEnd) {
        this.stop = stop;
        this.gracefulEnd = gracefulEnd;
        this.shutdownHook = new Thread(this::onShutdown, "interruption");
    }

    static Interruption listen(Stop stop) {
        return listen(new Interruption(stop, Optional.empty()));
    }

    /// Listens with a grace period: asks the current work to end, and kills children only if that takes too
    /// long.
    static Interruption gently(GracefulEnd end, Stop stop) {
        return listen(new Interruption(stop, Optional.of(end)));
    }

    private static Interruption listen(Interruption interruption) {
        Runtime.getRuntime().addShutdownHook(interruption.shutdownHook);
        return interruption;
    }

    private void onShutdown() {
        gracefulEnd.ifPresentOrElse(GracefulEnd::ask, stop::request);
        try {
            if (gracefulEnd.isPresent() && !written.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
                stop.request();
            }
            if (!written.await(WRITE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("loombench: gave up writing the report; finished trials are saved");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean happened() {
        return stop.requested() || gracefulEnd.filter(GracefulEnd::asked).isPresent();
    }

    /// Signals that all results are written, so that a pending shutdown may proceed.
    @Override
    public void close() {
        written.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException e) {
            // the shutdown is under way, and its exit code is the signal's
        }
    }
}

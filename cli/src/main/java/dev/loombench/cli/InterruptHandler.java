package dev.loombench.cli;

import dev.loombench.lab.load.ShutdownRequest;
import dev.loombench.lab.process.Cancellation;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Shutdown hook for SIGINT and SIGTERM: children are killed or end gracefully, finished results are written,
/// and only then the process ends.
final class InterruptHandler implements AutoCloseable {
    private static final long GRACE_SECONDS = 25;
    private static final long WRITE_TIMEOUT_SECONDS = 30;

    private final Cancellation stop;
    private final Optional<ShutdownRequest> gracefulEnd;
    private final CountDownLatch written = new CountDownLatch(1);
    private final Thread shutdownHook;

    private InterruptHandler(Cancellation stop, Optional<ShutdownRequest> gracefulEnd) {
        this.stop = stop;
        this.gracefulEnd = gracefulEnd;
        this.shutdownHook = new Thread(this::onShutdown, "interruption");
    }

    static InterruptHandler listen(Cancellation stop) {
        return listen(new InterruptHandler(stop, Optional.empty()));
    }

    /// Listens with a grace period: asks the current work to end, and kills children only if that takes too
    /// long.
    static InterruptHandler listenWithGrace(ShutdownRequest end, Cancellation stop) {
        return listen(new InterruptHandler(stop, Optional.of(end)));
    }

    private static InterruptHandler listen(InterruptHandler interruption) {
        Runtime.getRuntime().addShutdownHook(interruption.shutdownHook);
        return interruption;
    }

    private void onShutdown() {
        gracefulEnd.ifPresentOrElse(ShutdownRequest::request, stop::request);
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
        return stop.isRequested()
                || gracefulEnd.filter(ShutdownRequest::requested).isPresent();
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

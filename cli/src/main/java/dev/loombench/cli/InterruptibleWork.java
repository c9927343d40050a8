package dev.loombench.cli;

import dev.loombench.lab.load.jmeter.JMeterRunSettings.ShutdownRequest;
import dev.loombench.lab.process.Cancellation;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Work of a command that SIGINT and SIGTERM end early: its children are killed or end gracefully, finished
/// results are written, and only then the process ends. It is closed when all results are written.
final class InterruptibleWork implements AutoCloseable {
    private static final long GRACE_SECONDS = 25;
    private static final long WRITE_TIMEOUT_SECONDS = 30;

    private final Runnable clearProgress;
    private final Cancellation cancellation = new Cancellation();
    private final Optional<ShutdownRequest> gracefulEnd;
    private final CountDownLatch written = new CountDownLatch(1);
    private final Thread shutdownHook;

    private InterruptibleWork(Runnable clearProgress, Optional<ShutdownRequest> gracefulEnd) {
        this.clearProgress = clearProgress;
        this.gracefulEnd = gracefulEnd;
        this.shutdownHook = new Thread(this::onShutdown, "interruption");
    }

    /// @param clearProgress removes the live lines of the work's progress
    static InterruptibleWork start(Runnable clearProgress) {
        return listening(new InterruptibleWork(clearProgress, Optional.empty()));
    }

    /// Work with a grace period: a signal asks it to end, and cancels it only if that takes too long.
    ///
    /// @param clearProgress removes the live lines of the work's progress
    /// @param end asks the work to end
    static InterruptibleWork startWithGrace(Runnable clearProgress, ShutdownRequest end) {
        return listening(new InterruptibleWork(clearProgress, Optional.of(end)));
    }

    private static InterruptibleWork listening(InterruptibleWork work) {
        Runtime.getRuntime().addShutdownHook(work.shutdownHook);
        return work;
    }

    private void onShutdown() {
        gracefulEnd.ifPresentOrElse(ShutdownRequest::request, cancellation::request);
        try {
            if (gracefulEnd.isPresent() && !written.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
                cancellation.request();
            }
            if (!written.await(WRITE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("loombench: gave up writing the report; finished trials are saved");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Cancels the work's children; requested by a signal.
    Cancellation cancellation() {
        return cancellation;
    }

    boolean isInterrupted() {
        return cancellation.isRequested()
                || gracefulEnd.filter(ShutdownRequest::requested).isPresent();
    }

    /// Removes the live lines of the progress, so that results can be printed.
    ///
    /// @return whether a signal ended the work early
    boolean end() {
        clearProgress.run();
        return isInterrupted();
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

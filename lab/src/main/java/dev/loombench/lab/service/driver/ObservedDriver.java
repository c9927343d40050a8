package dev.loombench.lab.service.driver;

import dev.loombench.lab.diagnose.collect.ObservationWindow;
import dev.loombench.lab.service.driver.DriverProgram.DriverOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// Run of a driver on a thread of its own, in which a side's JVM is observed. It starts when the observer is ready.
public final class ObservedDriver implements ObservationWindow, AutoCloseable {
    private final Duration expected;
    private final Duration maxLength;
    private final CompletableFuture<Boolean> warm = new CompletableFuture<>();
    private final CompletableFuture<DriverOutput> output = new CompletableFuture<>();
    private final Thread thread;

    /// Creates the window of a run that hasn't begun.
    ///
    /// @param warmup time of the driver's warm-up, if it has no command for that
    /// @param expected time that the run is expected to take
    /// @param files directory for what the driver prints and writes
    public ObservedDriver(DriverProgram program, Duration warmup, Duration expected, Path files) {
        this.expected = expected;
        this.maxLength = warmup.plus(program.driver().timeout().multipliedBy(2));
        this.thread = Thread.ofPlatform().name("driver").unstarted(() -> run(program, warmup, files));
    }

    private void run(DriverProgram program, Duration warmup, Path files) {
        try {
            program.warmUp(warmup, files);
            warm.complete(true);
            output.complete(program.run(files));
        } catch (IOException | InterruptedException | RuntimeException e) {
            output.completeExceptionally(e);
        } finally {
            warm.complete(false);
        }
    }

    @Override
    public Duration maxLength() {
        return maxLength;
    }

    @Override
    public Optional<Duration> awaitStart() throws InterruptedException {
        thread.start();
        try {
            return warm.get() ? Optional.of(expected) : Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean isOver() {
        return output.isDone();
    }

    /// Waits for the end of a started run.
    ///
    /// @throws IOException if the driver failed
    public DriverOutput output() throws IOException, InterruptedException {
        try {
            return output.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            if (e.getCause() instanceof InterruptedException) {
                throw new InterruptedException();
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /// Ends the run if it goes on, and waits for its end.
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

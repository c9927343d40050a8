package dev.loombench.lab.diagnose.collect;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/// Work on a thread of its own, in which a JVM is observed. It starts when the observer is ready.
///
/// @param <R> its result
public final class ObservedWork<R> implements ObservationWindow, AutoCloseable {
    /// Work that runs to its end.
    @FunctionalInterface
    public interface Work<R> {
        /// Does the work.
        ///
        /// @param window told once how long what is to be observed takes from now on; empty if it is over
        R run(Consumer<Optional<Duration>> window) throws IOException, InterruptedException;
    }

    private final Duration maxLength;
    private final CompletableFuture<Optional<Duration>> windowLeft = new CompletableFuture<>();
    private final CompletableFuture<R> result = new CompletableFuture<>();
    private final Thread thread;

    /// Creates the window of work that hasn't begun.
    ///
    /// @param name of its thread
    /// @param maxLength time after which the work is over, warm-up included
    public ObservedWork(String name, Duration maxLength, Work<R> work) {
        this.maxLength = maxLength;
        this.thread = Thread.ofPlatform().name(name).unstarted(() -> run(work));
    }

    private void run(Work<R> work) {
        try {
            result.complete(work.run(windowLeft::complete));
        } catch (IOException | InterruptedException | RuntimeException e) {
            result.completeExceptionally(e);
        } finally {
            windowLeft.complete(Optional.empty());
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
            return windowLeft.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean isOver() {
        return result.isDone();
    }

    /// Waits for the result of started work.
    ///
    /// @throws IOException if the work failed
    public R result() throws IOException, InterruptedException {
        try {
            return result.get();
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

    /// Interrupts the work if it goes on, and waits for its end.
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

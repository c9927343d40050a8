package dev.loombench.lab.load;

import dev.loombench.lab.diagnose.collect.ObservationWindow;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// Measured window of a load in which a JVM is observed; the load runs on a thread of its own, and starts when the
/// observer is ready.
public final class ObservedLoad implements ObservationWindow, AutoCloseable {
    /// Load that runs to its end.
    @FunctionalInterface
    public interface LoadTask {
        LoadResult run(LoadListener live) throws IOException, InterruptedException;
    }

    private final Duration maxLength;
    private final CompletableFuture<Optional<Duration>> windowLeft = new CompletableFuture<>();
    private final CompletableFuture<LoadResult> result = new CompletableFuture<>();
    private final Thread thread;

    /// Creates the window of a load that hasn't begun.
    ///
    /// @param maxLength time after which the load is over, warm-up included
    /// @param live notified of the load's intervals
    public ObservedLoad(Duration maxLength, LoadListener live, LoadTask task) {
        this.maxLength = maxLength;
        LoadListener listener = new LoadListener() {
            @Override
            public void load(LoadUpdate now) {
                live.load(now);
            }

            @Override
            public void windowBegan(Duration left) {
                windowLeft.complete(Optional.of(left).filter(Duration::isPositive));
            }
        };
        this.thread = Thread.ofPlatform().name("load").unstarted(() -> run(task, listener));
    }

    private void run(LoadTask task, LoadListener listener) {
        try {
            result.complete(task.run(listener));
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

    /// Waits for the result of a started load.
    ///
    /// @throws IOException if it couldn't be made
    public LoadResult load() throws IOException, InterruptedException {
        try {
            return result.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /// Interrupts the load if it is running, and waits for its end.
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

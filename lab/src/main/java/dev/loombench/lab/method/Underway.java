package dev.loombench.lab.method;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Something that is made on a thread of its own while others look at it.
public final class Underway<T> implements AutoCloseable {
    /// Makes it.
    @FunctionalInterface
    public interface Maker<T> {
        T make() throws IOException, InterruptedException;
    }

    private final Thread thread;
    private final CompletableFuture<T> made = new CompletableFuture<>();

    /// @param name of the thread
    /// @param over is told at its end, whatever that is
    public Underway(String name, Maker<T> maker, Runnable over) {
        this.thread = Thread.ofPlatform().name(name).unstarted(() -> make(maker, over));
    }

    private void make(Maker<T> maker, Runnable over) {
        try {
            made.complete(maker.make());
        } catch (IOException | InterruptedException | RuntimeException e) {
            made.completeExceptionally(e);
        } finally {
            over.run();
        }
    }

    public void start() {
        thread.start();
    }

    public boolean isOver() {
        return made.isDone();
    }

    /// Waits so long, or until it is over.
    public boolean endsWithin(Duration time) throws InterruptedException {
        try {
            made.get(time.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true;
        }
    }

    /// Waits for what came of it, once it was started.
    ///
    /// @throws IOException if it couldn't be made
    public T result() throws IOException, InterruptedException {
        try {
            return made.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /// Ends it if it is still being made.
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

package dev.loombench.lab.load;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Task on a thread of its own, whose progress other threads observe.
public final class BackgroundTask<T> implements AutoCloseable {
    /// Body of a task.
    @FunctionalInterface
    public interface TaskBody<T> {
        T run() throws IOException, InterruptedException;
    }

    private final Thread thread;
    private final CompletableFuture<T> future = new CompletableFuture<>();

    /// Creates a task without starting it.
    ///
    /// @param name of the thread
    /// @param over called at its end, successful or not
    public BackgroundTask(String name, TaskBody<T> maker, Runnable over) {
        this.thread = Thread.ofPlatform().name(name).unstarted(() -> make(maker, over));
    }

    private void make(TaskBody<T> maker, Runnable over) {
        try {
            future.complete(maker.run());
        } catch (IOException | InterruptedException | RuntimeException e) {
            future.completeExceptionally(e);
        } finally {
            over.run();
        }
    }

    public void start() {
        thread.start();
    }

    public boolean isOver() {
        return future.isDone();
    }

    /// Waits for the end of the task, up to a time.
    public boolean endsWithin(Duration time) throws InterruptedException {
        try {
            future.get(time.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true;
        }
    }

    /// Waits for the result of a started task.
    ///
    /// @throws IOException if it couldn't be made
    public T result() throws IOException, InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /// Interrupts the task if it is running, and waits for its end.
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

package dev.loombench.subject.model;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Executor with a virtual thread per task, of which a limited number runs at a time; the others wait in FIFO
/// order.
final class BoundedVirtualExecutor extends AbstractExecutorService {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore permits;

    BoundedVirtualExecutor(int permits) {
        this.permits = new Semaphore(permits, true);
    }

    @Override
    public void execute(Runnable task) {
        threads.execute(() -> runPermitted(task));
    }

    private void runPermitted(Runnable task) {
        try {
            permits.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            if (task instanceof Future<?> future) {
                future.cancel(false);
            }
            return;
        }
        try {
            task.run();
        } finally {
            permits.release();
        }
    }

    @Override
    public void shutdown() {
        threads.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return threads.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return threads.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return threads.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return threads.awaitTermination(timeout, unit);
    }
}

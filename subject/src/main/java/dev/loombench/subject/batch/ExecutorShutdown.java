package dev.loombench.subject.batch;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/// Shutdown of an executor that didn't accept all tasks.
final class ExecutorShutdown {
    private static final long MAX_WAIT_SECONDS = 2;

    private ExecutorShutdown() {}

    /// Interrupts running tasks, discards queued ones, and waits up to 2 s for the end, since tasks may ignore
    /// interrupts.
    static void shutDown(ExecutorService executor) {
        executor.shutdownNow();
        try {
            boolean unused = executor.awaitTermination(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

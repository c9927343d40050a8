package dev.loombench.subject.batch;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/// The end of an executor that couldn't be given all tasks.
final class LetGo {
    private static final long LONGEST_SECONDS = 2;

    private LetGo() {}

    /// Interrupts what runs, forgets what is queued, and waits for the end of both: up to 2 s, since a task need
    /// not heed an interrupt.
    static void of(ExecutorService executor) {
        executor.shutdownNow();
        try {
            boolean unused = executor.awaitTermination(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

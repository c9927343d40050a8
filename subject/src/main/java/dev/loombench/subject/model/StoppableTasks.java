package dev.loombench.subject.model;

import java.util.concurrent.Future;

/// Tasks of an executor, which run until it is stopped. Those that haven't begun by then are cancelled.
final class StoppableTasks {
    private volatile boolean stopped;

    /// Runs a task; one that throws is reported as any thread's throwable is, and doesn't concern the
    /// others.
    void run(Runnable task) {
        if (stopped) {
            cancel(task);
            return;
        }
        try {
            task.run();
        } catch (Throwable t) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, t);
        }
    }

    /// Lets no more tasks begin.
    void stop() {
        stopped = true;
    }

    /// Tells whoever waits for a task that it won't run.
    static void cancel(Runnable task) {
        if (task instanceof Future<?> future) {
            future.cancel(false);
        }
    }
}

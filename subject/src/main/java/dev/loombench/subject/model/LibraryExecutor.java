package dev.loombench.subject.model;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/// Executor of a [LibraryModel] on the threads of its library, which live on when it has ended and
/// aren't interrupted.
public abstract class LibraryExecutor extends AbstractExecutorService {
    private final StoppableTasks tasks = new StoppableTasks();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean shutdown;

    /// Hands a task to the library, which calls [#run] with it.
    ///
    /// @throws RejectedExecutionException if the library or this executor, which has just been shut
    ///     down, refuses it
    protected abstract void launch(Runnable task);

    /// Has [#end] called when all tasks that were handed over have ended. Runs once, at the shutdown.
    protected abstract void complete();

    /// Runs a task on the current thread, unless the executor has been stopped.
    protected final void run(Runnable task) {
        tasks.run(task);
    }

    /// Tells that all tasks have ended and none will follow.
    protected final void end() {
        ended.countDown();
    }

    /// Failure of a task that comes after the shutdown.
    protected static RejectedExecutionException refusal() {
        return new RejectedExecutionException("the executor is shut down");
    }

    @Override
    public final void execute(Runnable task) {
        if (shutdown) {
            throw refusal();
        }
        launch(task);
    }

    @Override
    public final synchronized void shutdown() {
        if (!shutdown) {
            shutdown = true;
            complete();
        }
    }

    /// Tasks that haven't begun won't. Those that run aren't interrupted.
    @Override
    public final List<Runnable> shutdownNow() {
        tasks.stop();
        shutdown();
        return List.of();
    }

    @Override
    public final boolean isShutdown() {
        return shutdown;
    }

    @Override
    public final boolean isTerminated() {
        return ended.getCount() == 0;
    }

    @Override
    public final boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return ended.await(timeout, unit);
    }
}

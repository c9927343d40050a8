package dev.loombench.model.coroutines;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import kotlin.Unit;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CompletableJob;
import kotlinx.coroutines.CoroutineDispatcher;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Job;
import kotlinx.coroutines.JobKt;

/// Executor that launches a coroutine per task, all of them children of one job, which ends when all have ended after a
/// shutdown. The tasks are Java, so they don't suspend: each blocks its thread of the dispatcher while it waits, as
/// code within `withContext(Dispatchers.IO)` does.
final class CoroutineExecutor extends AbstractExecutorService {
    private final CompletableJob job = JobKt.Job(null);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final CoroutineScope scope;
    private volatile boolean shutdown;
    private volatile boolean stopped;

    CoroutineExecutor(CoroutineDispatcher dispatcher) {
        scope = CoroutineScopeKt.CoroutineScope(dispatcher.plus(job));
        job.invokeOnCompletion(cause -> {
            ended.countDown();
            return Unit.INSTANCE;
        });
    }

    @Override
    public void execute(Runnable task) {
        if (shutdown) {
            throw refusal();
        }
        Job coroutine = BuildersKt.launch(
                scope, EmptyCoroutineContext.INSTANCE, CoroutineStart.DEFAULT, (own, continuation) -> run(task));
        if (coroutine.isCancelled()) {
            throw refusal();
        }
    }

    /// A coroutine of a job that has ended is cancelled before it runs; no other one is cancelled.
    private static RejectedExecutionException refusal() {
        return new RejectedExecutionException("the executor is shut down");
    }

    /// Runs a task; one that throws is reported as any thread's throwable is, and doesn't cancel the others.
    private Unit run(Runnable task) {
        if (stopped) {
            if (task instanceof Future<?> future) {
                future.cancel(false);
            }
            return Unit.INSTANCE;
        }
        try {
            task.run();
        } catch (Throwable t) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, t);
        }
        return Unit.INSTANCE;
    }

    @Override
    public void shutdown() {
        shutdown = true;
        job.complete();
    }

    /// Tasks that haven't begun won't. Those that run aren't interrupted, since coroutines interrupt no threads.
    @Override
    public List<Runnable> shutdownNow() {
        stopped = true;
        shutdown();
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return shutdown;
    }

    @Override
    public boolean isTerminated() {
        return ended.getCount() == 0;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return ended.await(timeout, unit);
    }
}

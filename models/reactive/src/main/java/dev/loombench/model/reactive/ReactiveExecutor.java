package dev.loombench.model.reactive;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/// Executor that subscribes to a `Mono` per task on a scheduler. `Schedulers.boundedElastic()` hands each task to
/// one of its threads, of which there are 10 per core, when it is submitted, and no other thread takes it over.
/// Each has a queue of 100,000 tasks; one more is refused.
final class ReactiveExecutor extends AbstractExecutorService {
    private final Scheduler scheduler;

    /// Number of tasks that haven't ended, and one until the shutdown.
    private final AtomicLong open = new AtomicLong(1);

    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean shutdown;
    private volatile boolean stopped;

    ReactiveExecutor(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public void execute(Runnable task) {
        if (shutdown || open.getAndUpdate(tasks -> tasks == 0 ? 0 : tasks + 1) == 0) {
            throw new RejectedExecutionException("the executor is shut down");
        }
        Subscription subscription = new Subscription();
        Disposable unused = Mono.fromRunnable(() -> run(task))
                .subscribeOn(scheduler)
                .subscribe(null, subscription::fail, this::end);
        subscription.throwRefusal();
    }

    /// Runs a task; one that throws is reported as any thread's throwable is.
    private void run(Runnable task) {
        if (stopped) {
            if (task instanceof Future<?> future) {
                future.cancel(false);
            }
            return;
        }
        try {
            task.run();
        } catch (Throwable t) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, t);
        }
    }

    private void end() {
        if (open.decrementAndGet() == 0) {
            ended.countDown();
        }
    }

    @Override
    public synchronized void shutdown() {
        if (!shutdown) {
            shutdown = true;
            end();
        }
    }

    /// Tasks that haven't begun won't. Those that run aren't interrupted.
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

    /// Subscription to a task. Since no task fails, its only error is the scheduler's refusal, which arrives in the
    /// thread that subscribes.
    private final class Subscription {
        private Optional<Throwable> refusal = Optional.empty();

        void fail(Throwable thrown) {
            refusal = Optional.of(thrown);
            end();
        }

        void throwRefusal() {
            if (refusal.isPresent()) {
                throw new RejectedExecutionException(refusal.get().getMessage(), refusal.get());
            }
        }
    }
}

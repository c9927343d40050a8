package dev.loombench.model.reactive;

import dev.loombench.subject.model.LibraryExecutor;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/// Executor that subscribes to a `Mono` per task on a scheduler. `Schedulers.boundedElastic()` hands each task to
/// one of its threads, of which there are 10 per core, when it is submitted, and no other thread takes it over.
/// Each has a queue of 100,000 tasks; one more is refused.
final class ReactiveExecutor extends LibraryExecutor {
    private final Scheduler scheduler;

    /// Number of tasks that haven't ended, and one until the shutdown.
    private final AtomicLong open = new AtomicLong(1);

    ReactiveExecutor(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    protected void launch(Runnable task) {
        if (open.getAndUpdate(tasks -> tasks == 0 ? 0 : tasks + 1) == 0) {
            throw refusal();
        }
        Subscription subscription = new Subscription();
        Disposable unused = Mono.fromRunnable(() -> run(task))
                .subscribeOn(scheduler)
                .subscribe(null, subscription::fail, this::endOne);
        subscription.throwRefusal();
    }

    @Override
    protected void complete() {
        endOne();
    }

    private void endOne() {
        if (open.decrementAndGet() == 0) {
            end();
        }
    }

    /// Subscription to a task. Since no task fails, its only error is the scheduler's refusal, which arrives in the
    /// thread that subscribes.
    private final class Subscription {
        private Optional<Throwable> refusal = Optional.empty();

        void fail(Throwable thrown) {
            refusal = Optional.of(thrown);
            endOne();
        }

        void throwRefusal() {
            if (refusal.isPresent()) {
                throw new RejectedExecutionException(refusal.get().getMessage(), refusal.get());
            }
        }
    }
}

package dev.loombench.subject.batch;

import dev.loombench.subject.model.PlatformThreadCounter;
import dev.loombench.subject.task.AsyncTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// Batch that starts asynchronous tasks on an executor opened for the round. No thread waits for a single task;
/// the caller parks until the last one is done.
final class AsyncBatch extends Batch {
    private final Supplier<ExecutorService> model;
    private final AsyncTask task;
    private final AsyncResults outcomes;

    AsyncBatch(Supplier<ExecutorService> model, AsyncTask task, int tasks) {
        this(model, task, new AsyncResults(task, tasks), tasks);
    }

    private AsyncBatch(Supplier<ExecutorService> model, AsyncTask task, AsyncResults outcomes, int tasks) {
        super(outcomes, tasks);
        this.model = model;
        this.task = task;
        this.outcomes = outcomes;
    }

    @Override
    void dispatch(TaskSlot[] slots) throws InterruptedException {
        ExecutorService executor = model.get();
        try {
            new Round(slots, executor).run();
        } catch (InterruptedException | RuntimeException | Error e) {
            noteRefusal(e);
            shutDown(executor);
            throw e;
        }
        executor.close();
    }

    private final class Round {
        private final TaskSlot[] slots;
        private final Executor executor;
        private final AtomicInteger left;
        private final CompletableFuture<Integer> end = new CompletableFuture<>();

        Round(TaskSlot[] slots, Executor executor) {
            this.slots = slots;
            this.executor = job -> executor.execute(() -> guarded(job));
            this.left = new AtomicInteger(slots.length);
        }

        void run() throws InterruptedException {
            for (int i = 0; i < slots.length; i++) {
                begin(i);
            }
            try {
                end.get();
            } catch (ExecutionException e) {
                throw unchecked(e);
            }
        }

        private void begin(int index) {
            CompletableFuture<Long> unused = task.start(index, executor).whenComplete((result, thrown) -> {
                if (thrown == null) {
                    outcomes.complete(index, result);
                } else {
                    fail(index, cause(thrown));
                }
                slots[index].run();
                if (left.decrementAndGet() == 0) {
                    end.complete(slots.length);
                }
            });
        }

        private void fail(int index, Throwable failure) {
            outcomes.fail(index, failure);
            OutOfMemoryError refusal = PlatformThreadCounter.findRefusal(failure);
            if (refusal != null) {
                end.completeExceptionally(refusal);
            }
        }

        /// Ends the round on a throwable of a job. It isn't one of a task, whose stages keep theirs: the stages
        /// themselves failed, and some task would never end.
        private void guarded(Runnable job) {
            try {
                job.run();
            } catch (Throwable t) {
                end.completeExceptionally(t);
            }
        }
    }

    private static Throwable cause(Throwable thrown) {
        Throwable cause = thrown;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}

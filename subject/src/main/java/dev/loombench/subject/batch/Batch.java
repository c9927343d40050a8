package dev.loombench.subject.batch;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.subject.model.ExecutionModels;
import dev.loombench.subject.model.PlatformThreadCounter;
import dev.loombench.subject.task.AsyncTask;
import dev.loombench.subject.task.Task;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/// Fixed number of tasks that run together, round by round. For one thread at a time; several callers have a
/// batch each.
public abstract sealed class Batch permits ExecutorBatch, AsyncBatch, ActorBatch, ThreadBatch {
    private static final long MAX_SHUTDOWN_SECONDS = 2;

    private final TaskSlots slots;
    private final PlatformThreadCounter threads = new PlatformThreadCounter();
    private Optional<JvmReport.ThreadRefusal> refusal = Optional.empty();

    Batch(Task task, int tasks) {
        slots = new TaskSlots(task, tasks);
    }

    /// Creates a batch.
    ///
    /// @param model execution model of known size
    /// @param tasks at least 1
    /// @throws InvalidValueException if the shape and the model don't go together
    public static Batch of(BatchShape shape, ModelSpec model, Task task, int tasks) {
        return switch (shape) {
            case EXECUTOR, ONE_SHOT -> new ExecutorBatch(ExecutionModels.opener(model), task, tasks);
            case ACTORS -> new ActorBatch(ExecutionModels.opener(model), task, tasks);
            case THREADS -> threads(model, task, tasks);
        };
    }

    /// Creates a batch of asynchronous tasks.
    ///
    /// @throws InvalidValueException if the shape has no such tasks, which is so for all that JMH runs
    public static Batch of(BatchShape shape, ModelSpec model, AsyncTask task, int tasks) {
        return switch (shape) {
            case ONE_SHOT -> new AsyncBatch(ExecutionModels.opener(model), task, tasks);
            case EXECUTOR, ACTORS, THREADS ->
                throw new InvalidValueException(shape.toString(), "a kind of batch for asynchronous tasks (one-shot)");
        };
    }

    /// Creates a batch that starts threads without an executor.
    public static ThreadBatch threads(ModelSpec model, Task task, int tasks) {
        return new ThreadBatch(ThreadBatch.builder(model), task, tasks);
    }

    /// Runs all tasks, waits for the last one, and returns their number.
    ///
    /// @throws BatchFault if a task threw, ran not exactly once or returned a wrong result, or if a thread was
    ///     refused
    /// @throws InterruptedException if the caller was interrupted; tasks may still be running then
    public final int run() throws InterruptedException {
        try {
            dispatch(slots.nextRound());
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            noteRefusal(e);
            throw slots.refusedException(e, refusal);
        }
        return slots.verify();
    }

    /// Keeps the first refusal of a thread, if the throwable is one. To be called before the other threads end,
    /// since it counts them.
    final void noteRefusal(Throwable thrown) {
        if (refusal.isEmpty()) {
            refusal = threads.refusal(thrown);
        }
    }

    /// Shuts down an executor that didn't accept all tasks: interrupts running ones, discards queued ones, and waits up
    /// to
    /// 2 s for the end, since tasks may ignore interrupts.
    static void shutDown(ExecutorService executor) {
        executor.shutdownNow();
        try {
            boolean unused = executor.awaitTermination(MAX_SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Unwraps the cause; throws it if it is an error.
    static RuntimeException unchecked(ExecutionException e) {
        return switch (e.getCause()) {
            case Error error -> throw error;
            case RuntimeException unchecked -> unchecked;
            case null, default -> new IllegalStateException(e);
        };
    }

    /// Runs each slot once and returns when all are done.
    abstract void dispatch(TaskSlot[] slots) throws InterruptedException;
}

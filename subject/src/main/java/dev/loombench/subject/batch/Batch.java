package dev.loombench.subject.batch;

import dev.loombench.protocol.BatchShape;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.subject.model.ExecutionModels;
import dev.loombench.subject.model.PlatformThreads;
import dev.loombench.subject.task.AsyncTask;
import dev.loombench.subject.task.Task;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;

/// A number of tasks that run together, again and again. One thread at a time may run a batch; several
/// callers have a batch each.
public abstract sealed class Batch permits ExecutorBatch, AsyncBatch, ActorBatch, ThreadBatch {
    private final Slots slots;
    private final PlatformThreads threads = new PlatformThreads();
    private Optional<JvmReport.ThreadRefusal> refusal = Optional.empty();

    Batch(Task task, int tasks) {
        slots = new Slots(task, tasks);
    }

    /// Makes a batch ready to run.
    ///
    /// @param model its size must be known
    /// @param tasks at least 1
    /// @throws BadWord if the shape and the model don't go together
    public static Batch of(BatchShape shape, ModelSpec model, Task task, int tasks) {
        return switch (shape) {
            case EXECUTOR, ONE_SHOT -> new ExecutorBatch(ExecutionModels.opener(model), task, tasks);
            case ACTORS -> new ActorBatch(ExecutionModels.opener(model), task, tasks);
            case THREADS -> threads(model, task, tasks);
        };
    }

    /// As [#of] for tasks that hold no thread while a part of them lasts.
    ///
    /// @throws BadWord if the shape has no such tasks, which is so for all that JMH runs
    public static Batch of(BatchShape shape, ModelSpec model, AsyncTask task, int tasks) {
        return switch (shape) {
            case ONE_SHOT -> new AsyncBatch(ExecutionModels.opener(model), task, tasks);
            case EXECUTOR, ACTORS, THREADS ->
                throw new InvalidValueException(shape.toString(), "a kind of batch for asynchronous tasks (one-shot)");
        };
    }

    /// As [#of] for threads without an executor.
    public static ThreadBatch threads(ModelSpec model, Task task, int tasks) {
        return new ThreadBatch(ThreadBatch.builder(model), task, tasks);
    }

    /// Runs all tasks and returns when the last one is done, with their number.
    ///
    /// @throws BatchFault if a task threw, if one ran more or less than once, or if one's result is wrong; it
    ///     tells if a thread was refused
    /// @throws InterruptedException if the caller was interrupted; tasks may still be running then
    public final int run() throws InterruptedException {
        try {
            dispatch(slots.nextRound());
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            noteRefusal(e);
            throw slots.refused(e, refusal);
        }
        return slots.verified();
    }

    /// Keeps what is to be told if a throwable says that a thread was refused; the first one counts, so it is to
    /// be called before the others end.
    final void noteRefusal(Throwable thrown) {
        if (refusal.isEmpty()) {
            refusal = threads.refusal(thrown);
        }
    }

    /// What failed, as it was thrown.
    static RuntimeException unchecked(ExecutionException e) {
        return switch (e.getCause()) {
            case Error error -> throw error;
            case RuntimeException unchecked -> unchecked;
            case null, default -> new IllegalStateException(e);
        };
    }

    /// Runs each slot once and returns when all are done.
    abstract void dispatch(Slot[] slots) throws InterruptedException;
}

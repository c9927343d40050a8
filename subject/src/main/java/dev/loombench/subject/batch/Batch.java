package dev.loombench.subject.batch;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.Shape;
import dev.loombench.subject.model.ExecutionModels;
import dev.loombench.subject.task.Task;
import java.util.concurrent.RejectedExecutionException;

/// A number of tasks that run together, again and again. One thread at a time may run a batch; several
/// callers have a batch each.
public abstract sealed class Batch permits ExecutorBatch, ActorBatch, ThreadBatch {
    private final Slots slots;

    Batch(Task task, int tasks) {
        slots = new Slots(task, tasks);
    }

    /// Makes a batch ready to run.
    ///
    /// @param model its size must be known
    /// @param tasks at least 1
    /// @throws BadWord if the shape and the model don't go together
    public static Batch of(Shape shape, ModelSpec model, Task task, int tasks) {
        return switch (shape) {
            case EXECUTOR, ONE_SHOT -> new ExecutorBatch(() -> ExecutionModels.open(model), task, tasks);
            case ACTORS -> new ActorBatch(() -> ExecutionModels.open(model), task, tasks);
            case THREADS -> threads(model, task, tasks);
        };
    }

    /// As [#of] for threads without an executor.
    public static ThreadBatch threads(ModelSpec model, Task task, int tasks) {
        return new ThreadBatch(ThreadBatch.builder(model), task, tasks);
    }

    /// Runs all tasks and returns when the last one is done, with their number.
    ///
    /// @throws BatchFault if a task threw, if one ran more or less than once, or if one's result is wrong
    /// @throws InterruptedException if the caller was interrupted; tasks may still be running then
    public final int run() throws InterruptedException {
        try {
            dispatch(slots.nextRound());
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            throw slots.refused(e);
        }
        return slots.verified();
    }

    /// Runs each slot once and returns when all are done.
    abstract void dispatch(Slot[] slots) throws InterruptedException;
}

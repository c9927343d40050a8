package dev.loombench.subject.batch;

import dev.loombench.subject.task.Task;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/// Batch that submits all tasks to an executor opened for the round.
final class ExecutorBatch extends Batch {
    private final Supplier<ExecutorService> model;

    ExecutorBatch(Supplier<ExecutorService> model, Task task, int tasks) {
        super(task, tasks);
        this.model = model;
    }

    @Override
    void dispatch(TaskSlot[] slots) {
        ExecutorService executor = model.get();
        try {
            for (TaskSlot slot : slots) {
                Future<?> unused = executor.submit(slot);
            }
        } catch (RuntimeException | Error e) {
            noteRefusal(e);
            shutDown(executor);
            throw e;
        }
        executor.close();
    }
}

package dev.loombench.subject.batch;

import dev.loombench.subject.task.Task;
import dev.loombench.subject.task.WrongResultException;
import org.jspecify.annotations.Nullable;

/// Task of a batch, reused in every round. A successful run only increments its count in an array shared by all
/// slots, which touches fewer cache lines than a field in each. Writes are plain, since the end of all tasks
/// happens-before the batch reads them.
final class TaskSlot implements Runnable {
    /// Marker of a failed task in place of its count; no round has this number.
    static final int FAILED = Integer.MIN_VALUE;

    private final int index;
    private final Task task;
    private final int[] runs;

    @Nullable
    Throwable failure;

    TaskSlot(int index, Task task, int[] runs) {
        this.index = index;
        this.task = task;
        this.runs = runs;
    }

    @Override
    public void run() {
        try {
            long result = task.run(index);
            if (result != task.expected(index)) {
                throw new WrongResultException(Long.toString(result), Long.toString(task.expected(index)));
            }
            runs[index]++;
        } catch (Throwable t) {
            failure = t;
            runs[index] = FAILED;
        }
    }
}

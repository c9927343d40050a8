package dev.loombench.subject.batch;

import dev.loombench.subject.task.Task;
import dev.loombench.subject.task.WrongResult;
import org.jspecify.annotations.Nullable;

/// One task's place in a batch, used again in every round. While all goes well a run writes nothing but its
/// count, into an array that all places share: that touches fewer cache lines than a field in each. Writes
/// are plain; the batch reads them after the end of all tasks, which happens before.
final class Slot implements Runnable {
    /// In place of a count: the task failed. No round has this number.
    static final int FAILED = Integer.MIN_VALUE;

    private final int index;
    private final Task task;
    private final int[] runs;

    @Nullable
    Throwable failure;

    Slot(int index, Task task, int[] runs) {
        this.index = index;
        this.task = task;
        this.runs = runs;
    }

    @Override
    public void run() {
        try {
            long result = task.run(index);
            if (result != task.expected(index)) {
                throw new WrongResult(Long.toString(result), Long.toString(task.expected(index)));
            }
            runs[index]++;
        } catch (Throwable t) {
            failure = t;
            runs[index] = FAILED;
        }
    }
}

package dev.loombench.subject.batch;

import dev.loombench.subject.task.Task;
import org.jspecify.annotations.Nullable;

/// One task's place in a batch, used again in every round. Its fields are plain: the task's thread writes them, and the
/// batch reads them after the end of all tasks, which happens before.
final class Slot implements Runnable {
    final int index;
    private final Task task;
    int runs;
    long result;

    @Nullable
    Throwable failure;

    Slot(int index, Task task) {
        this.index = index;
        this.task = task;
    }

    @Override
    public void run() {
        try {
            result = task.run(index);
        } catch (Throwable t) {
            failure = t;
        }
        runs++;
    }

    boolean right() {
        return result == task.expected(index);
    }

    String mistake() {
        return "task " + index + " returned " + result + " instead of " + task.expected(index);
    }
}

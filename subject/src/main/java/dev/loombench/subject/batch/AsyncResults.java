package dev.loombench.subject.batch;

import dev.loombench.subject.task.AsyncTask;
import dev.loombench.subject.task.Task;
import org.jspecify.annotations.Nullable;

/// Results of the asynchronous tasks of a batch. Stands in for the task in the [TaskSlots]: running it returns or
/// throws the task's result, so that it is counted and verified like a synchronous one.
final class AsyncResults implements Task {
    private final AsyncTask task;
    private final long[] results;
    private final @Nullable Throwable[] failures;

    AsyncResults(AsyncTask task, int tasks) {
        this.task = task;
        this.results = new long[tasks];
        this.failures = new @Nullable Throwable[tasks];
    }

    void complete(int index, long result) {
        failures[index] = null;
        results[index] = result;
    }

    void fail(int index, Throwable failure) {
        failures[index] = failure;
    }

    @Override
    public long run(int index) throws Exception {
        Throwable failure = failures[index];
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof Exception exception) {
            throw exception;
        }
        return results[index];
    }

    @Override
    public long expected(int index) {
        return task.expected(index);
    }
}

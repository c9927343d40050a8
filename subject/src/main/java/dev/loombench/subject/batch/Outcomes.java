package dev.loombench.subject.batch;

import dev.loombench.subject.task.AsyncTask;
import dev.loombench.subject.task.Task;
import org.jspecify.annotations.Nullable;

/// What the asynchronous tasks of a batch came to. It stands in for the task in its [Slots]: to run it is to
/// say how that task ended, so that it is counted and checked as any other.
final class Outcomes implements Task {
    private final AsyncTask task;
    private final long[] results;
    private final @Nullable Throwable[] failures;

    Outcomes(AsyncTask task, int tasks) {
        this.task = task;
        this.results = new long[tasks];
        this.failures = new @Nullable Throwable[tasks];
    }

    void done(int index, long result) {
        failures[index] = null;
        results[index] = result;
    }

    void failed(int index, Throwable failure) {
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

package dev.loombench.subject.task;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

record BlockingPart(Task task) implements AsyncTask {
    @Override
    public CompletableFuture<Long> start(int index, Executor executor) {
        return CompletableFuture.supplyAsync(() -> call(task, index), executor);
    }

    @Override
    public long expected(int index) {
        return task.expected(index);
    }

    /// Runs a task on the calling thread and wraps checked exceptions for futures.
    static long call(Task task, int index) {
        try {
            return task.run(index);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new CompletionException(e);
        }
    }
}

package dev.loombench.subject.task;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// Asynchronous task: part of its work holds no thread. One instance serves all tasks of a batch concurrently.
public interface AsyncTask {
    /// Starts the work once and returns without waiting. All long parts run on the executor, also those after
    /// an asynchronous one.
    ///
    /// @param index of the task in its batch, from 0
    /// @return a number that depends on the index and on the result of the work, if any; fails if the work
    ///     fails or the executor rejects a part of it
    /// @throws java.util.concurrent.RejectedExecutionException if the executor refuses the first part
    /// @throws OutOfMemoryError if there is no thread for the first part
    CompletableFuture<Long> start(int index, Executor executor);

    /// Expected result of [#start] for an index, computed at negligible cost.
    long expected(int index);
}

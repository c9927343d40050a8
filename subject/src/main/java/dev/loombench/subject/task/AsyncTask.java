package dev.loombench.subject.task;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// The work of one task of which a part holds no thread; one instance serves all tasks of a batch, many at a
/// time.
public interface AsyncTask {
    /// Begins the work once, and returns without waiting for it. Whatever of it takes long runs on the
    /// executor, whichever thread this is called from; what comes after an asynchronous part goes there again.
    ///
    /// @param index which task of its batch this is, from 0
    /// @return a number that depends on the index and, where the work has a result, on the result; or why the
    ///     work failed, which may also be that the executor refused a part of it
    /// @throws java.util.concurrent.RejectedExecutionException if the executor refuses the first part
    /// @throws OutOfMemoryError if there is no thread for the first part
    CompletableFuture<Long> start(int index, Executor executor);

    /// What [#start] comes to for this index when all went well; it costs next to nothing.
    long expected(int index);
}

package dev.loombench.subject.task;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// Chain of asynchronous parts, each started when the one before is done. The result depends on all partial
/// results.
final class AsyncChainTask implements AsyncTask {
    private final AsyncTask first;
    private final List<AsyncTask> rest;

    /// @param parts at least one
    AsyncChainTask(List<AsyncTask> parts) {
        this.first = parts.getFirst();
        this.rest = List.copyOf(parts.subList(1, parts.size()));
    }

    @Override
    public CompletableFuture<Long> start(int index, Executor executor) {
        CompletableFuture<Long> chain = first.start(index, executor);
        for (AsyncTask next : rest) {
            chain = chain.thenCompose(before -> next.start(index, executor).thenApply(result -> 31 * before + result));
        }
        return chain;
    }

    @Override
    public long expected(int index) {
        long result = first.expected(index);
        for (AsyncTask next : rest) {
            result = 31 * result + next.expected(index);
        }
        return result;
    }
}

package dev.loombench.subject.task;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// Fibonacci number whose two summands are computed in parallel on the executor.
final class SplitFibTask implements AsyncTask {
    private final int n;
    private final long value;

    SplitFibTask(int n) {
        this.n = n;
        this.value = Fibonacci.iterative(n);
    }

    @Override
    public CompletableFuture<Long> start(int index, Executor executor) {
        CompletableFuture<Long> larger = CompletableFuture.supplyAsync(() -> Fibonacci.naive(n - 1), executor);
        CompletableFuture<Long> smaller = CompletableFuture.supplyAsync(() -> Fibonacci.naive(n - 2), executor);
        return larger.thenCombine(smaller, (one, other) -> one + other + index);
    }

    @Override
    public long expected(int index) {
        return value + index;
    }
}

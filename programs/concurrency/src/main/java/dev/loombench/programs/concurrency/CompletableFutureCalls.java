package dev.loombench.programs.concurrency;

import dev.loombench.programs.concurrency.Answer.Call;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// `supplyAsync` on an executor that starts a virtual thread for each call, and `allOf`. The deadline is `orTimeout` of
/// the whole.
final class CompletableFutureCalls implements FanOutModel {
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    @Override
    public long ask(Answer answer) throws InterruptedException {
        try {
            return sum(answer).get();
        } catch (ExecutionException e) {
            throw FanOutModel.failure(e);
        }
    }

    @Override
    public long ask(Answer answer, Duration deadline) throws InterruptedException, TimeoutException {
        try {
            return sum(answer)
                    .orTimeout(deadline.toNanos(), TimeUnit.NANOSECONDS)
                    .get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TimeoutException late) {
                throw late;
            }
            throw FanOutModel.failure(e);
        }
    }

    private CompletableFuture<Long> sum(Answer answer) {
        List<CompletableFuture<Long>> futures = answer.calls().stream()
                .map(call -> CompletableFuture.supplyAsync(() -> result(call), executor))
                .toList();
        return CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new))
                .thenApply(done ->
                        futures.stream().mapToLong(CompletableFuture::join).sum());
    }

    private static long result(Call call) {
        try {
            return call.call();
        } catch (InterruptedException e) {
            throw new CompletionException(e);
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}

package dev.loombench.programs.concurrency;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// `invokeAll` of an executor that starts a virtual thread for each call.
final class InvokeAllCalls implements FanOutModel {
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    @Override
    public long ask(Answer answer) throws InterruptedException {
        return sum(executor.invokeAll(answer.calls()));
    }

    @Override
    public long ask(Answer answer, Duration deadline) throws InterruptedException, TimeoutException {
        try {
            return sum(executor.invokeAll(answer.calls(), deadline.toNanos(), TimeUnit.NANOSECONDS));
        } catch (CancellationException e) {
            throw new TimeoutException("a call was cancelled at the deadline");
        }
    }

    private static long sum(List<Future<Long>> futures) throws InterruptedException {
        long sum = 0;
        try {
            for (Future<Long> future : futures) {
                sum += future.get();
            }
        } catch (ExecutionException e) {
            throw FanOutModel.failure(e);
        }
        return sum;
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}

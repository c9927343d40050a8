package dev.loombench.programs.kit;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// Users who each want the next request as soon as the last one was answered. A user has no thread: the answer to a
/// request hands the next one to the executor. A latency counts from when the user wanted the request, so that the
/// time in the executor's queue belongs to it.
///
/// Throughput is of the requests answered within the measured time. Latencies are those of the requests *wanted*
/// within it; the loop waits for all of their answers, since those that were late would be missing otherwise.
public final class ClosedLoop {
    private final Executor executor;
    private final Request request;
    private final long begin = System.nanoTime();
    private final long measureFrom;
    private final long measureTo;
    private final CountDownLatch users;
    private final AtomicLong requests = new AtomicLong();
    private final LongAdder answered = new LongAdder();
    private final Latencies latencies = new Latencies();
    private final Latencies earlier = new Latencies();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private ClosedLoop(Executor executor, int users, Duration warmup, Duration measure, Request request) {
        this.executor = executor;
        this.request = request;
        this.users = new CountDownLatch(users);
        measureFrom = begin + warmup.toNanos();
        measureTo = measureFrom + measure.toNanos();
    }

    /// What a request does.
    @FunctionalInterface
    public interface Request {
        /// Runs in a thread of the executor.
        ///
        /// @param number of the request, unique in a loop and from 1
        /// @throws Exception ends the loop
        void run(long number) throws Exception;
    }

    /// Figures of a loop.
    ///
    /// @param throughput requests per second
    /// @param latencies at least one
    public record Result(double throughput, Latencies latencies) {}

    /// Runs a loop until all its users have their last answers.
    ///
    /// @param limit time after the measured one in which these must come
    /// @throws Exception what a request threw, or an [IllegalStateException] if the limit was reached
    public static Result run(
            Executor executor, int users, Duration warmup, Duration measure, Duration limit, Request request)
            throws Exception {
        ClosedLoop loop = new ClosedLoop(executor, users, warmup, measure, request);
        for (int user = 0; user < users; user++) {
            loop.want(System.nanoTime());
        }
        return loop.result(measure, warmup.plus(measure).plus(limit));
    }

    private void want(long wanted) {
        try {
            executor.execute(() -> serve(wanted));
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
            users.countDown();
        }
    }

    private void serve(long wanted) {
        try {
            request.run(requests.incrementAndGet());
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
        }
        long now = System.nanoTime();
        if (now - measureFrom >= 0) {
            (wanted - measureFrom >= 0 ? latencies : earlier).record(now - wanted);
            if (now - measureTo < 0) {
                answered.increment();
            }
        }
        if (now - measureTo < 0 && failure.get() == null) {
            want(now);
        } else {
            users.countDown();
        }
    }

    private Result result(Duration measure, Duration limit) throws Exception {
        boolean ended = users.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw thrown instanceof Exception e ? e : new IllegalStateException(thrown);
        }
        if (!ended) {
            throw new IllegalStateException(
                    users.getCount() + " requests had no answer " + limit.toSeconds() + " s after the first one");
        }
        // Where a request takes longer than warm-up and measurement together, only the first ones have figures.
        double throughput = answered.sum() > 0
                ? answered.sum() / (measure.toNanos() / 1e9)
                : requests.get() / ((System.nanoTime() - begin) / 1e9);
        return new Result(throughput, latencies.size() > 0 ? latencies : earlier);
    }
}

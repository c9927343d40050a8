package dev.loombench.programs.kit;

import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.program.ProgramMetric;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/// Users who each want the next request as soon as the last one was answered. A user has no thread: the answer
/// to a request hands the next one to the executor. A latency counts from when the user wanted the request, so
/// that the time in the executor's queue belongs to it.
///
/// Throughput is of the requests answered within the measured time. Latencies are those of the requests
/// *wanted* within it, however late their answers are. Until the last of these is answered all users go on,
/// unrecorded: if they stopped, the load would drain, and late answers would come sooner than under load.
public final class ClosedLoop {
    private final Executor executor;
    private final Request request;
    private final Duration measure;
    private final long measureFrom;
    private final long measureTo;

    /// Users who wait for a request that was wanted before the end of the measured time.
    private final CountDownLatch measuring;

    private final CountDownLatch users;
    private final AtomicLong requests = new AtomicLong();
    private final LongAdder answered = new LongAdder();
    private final Latencies latencies = new Latencies();
    private final FirstFailure failure = new FirstFailure();
    private volatile boolean stopped;

    private ClosedLoop(Executor executor, int users, Duration warmup, Duration measure, Request request) {
        this.executor = executor;
        this.request = request;
        this.measure = measure;
        this.measuring = new CountDownLatch(users);
        this.users = new CountDownLatch(users);
        measureFrom = System.nanoTime() + warmup.toNanos();
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

        /// The same request with a limit on how many run at a time. The semaphore is fair: otherwise a user whose
        /// request ends would get the next permit at once, before all who wait.
        default Request bounded(int permits) {
            Semaphore semaphore = new Semaphore(permits, true);
            return number -> {
                semaphore.acquire();
                try {
                    run(number);
                } finally {
                    semaphore.release();
                }
            };
        }
    }

    /// Figures of a loop.
    ///
    /// @param throughput requests per second
    /// @param latencies at least one
    public record Result(double throughput, Latencies latencies) {
        /// Reports the throughput, the median and the 99th percentile.
        public void report(ProgramRun run) {
            run.report(ProgramMetric.THROUGHPUT, throughput);
            latencies.report(run);
        }
    }

    /// Runs a loop until all its users have their last answers.
    ///
    /// @param limit time after the measured one in which these must come
    /// @throws IllegalStateException if the limit was reached, or nothing was answered within the measured time
    /// @throws Exception what a request threw
    public static Result run(
            Executor executor, int users, Duration warmup, Duration measure, Duration limit, Request request)
            throws Exception {
        ClosedLoop loop = new ClosedLoop(executor, users, warmup, measure, request);
        for (int user = 0; user < users; user++) {
            loop.begin(System.nanoTime());
        }
        return loop.result(warmup.plus(measure).plus(limit));
    }

    /// Wants the first request of a user, who has none to be measured if the time is over already.
    private void begin(long now) {
        if (now - measureTo >= 0) {
            measuring.countDown();
        }
        want(now);
    }

    private void want(long wanted) {
        try {
            executor.execute(() -> serve(wanted));
        } catch (RuntimeException | Error e) {
            failure.record(e);
            users.countDown();
        }
    }

    private void serve(long wanted) {
        try {
            request.run(requests.incrementAndGet());
        } catch (Throwable e) {
            failure.record(e);
        }
        long now = System.nanoTime();
        if (isMeasured(wanted)) {
            latencies.record(now - wanted);
        }
        if (isMeasured(now)) {
            answered.increment();
        }
        if (wanted - measureTo < 0 && now - measureTo >= 0) {
            measuring.countDown();
        }
        if (measuring.getCount() > 0 && !failure.isPresent() && !stopped) {
            want(now);
        } else {
            users.countDown();
        }
    }

    private boolean isMeasured(long time) {
        return time - measureFrom >= 0 && time - measureTo < 0;
    }

    private Result result(Duration limit) throws Exception {
        boolean ended = users.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        stopped = true;
        failure.throwIfPresent();
        if (!ended) {
            long open = measuring.getCount() > 0 ? measuring.getCount() : users.getCount();
            throw new IllegalStateException(
                    open + " requests had no answer " + limit.toSeconds() + " s after the first one");
        }
        if (answered.sum() == 0) {
            throw new IllegalStateException(
                    "no request was answered within the measured time of " + Quantities.text(measure)
                            + ", which must be longer than a request takes ('measure' of the profile)");
        }
        return new Result(answered.sum() / (measure.toNanos() / 1e9), latencies);
    }
}

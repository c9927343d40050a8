package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.Latencies;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.program.ProgramMetric;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Short requests, due at a fixed `rate`, beside computations of `burst`, `bursts` of which run at any time for each
/// processor. `pool` has 200 platform threads, which share the processors by time slices; `virtual` a virtual thread
/// for each request and burst, which keeps its carrier until it ends; `virtual-yielding` lets the bursts yield after
/// each millisecond.
///
/// One platform thread hands both kinds over, as the poller of a server does. A request's latency counts from when it
/// was due. Throughput is of the bursts: what yielding costs them.
public final class Fairness implements Program {
    private static final int PLATFORM_THREADS = 200;
    private static final Duration REQUEST_LENGTH = Duration.ofNanos(50_000);

    /// Computation between two yields; the length of the parts of all bursts.
    private static final Duration PART_LENGTH = Duration.ofMillis(1);

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long POLL_NANOS = 1_000_000;

    @Override
    public void run(ProgramRun run) throws Exception {
        Computation computation = Computation.calibrated();
        boolean yielding = run.candidate().equals("virtual-yielding");
        int atOnce = run.count("bursts") * Runtime.getRuntime().availableProcessors();
        int parts = Math.max(1, (int) (run.duration("burst").toNanos() / PART_LENGTH.toNanos()));
        if (run.candidate().equals("pool")) {
            ExecutorService pool = Executors.newFixedThreadPool(
                    PLATFORM_THREADS, Thread.ofPlatform().daemon().factory());
            try {
                new Course(pool, computation, parts, atOnce, yielding).measure(run);
            } finally {
                pool.shutdownNow();
            }
        } else {
            new Course(Thread::startVirtualThread, computation, parts, atOnce, yielding).measure(run);
        }
    }

    /// One run with its threads, from the first burst to the last answer.
    private static final class Course {
        private final Executor executor;
        private final Computation computation;
        private final int parts;
        private final Semaphore slots;
        private final boolean yielding;
        private final Latencies latencies = new Latencies();
        private final LongAdder partsDone = new LongAdder();
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        private volatile boolean stopped;

        Course(Executor executor, Computation computation, int parts, int atOnce, boolean yielding) {
            this.executor = executor;
            this.computation = computation;
            this.parts = parts;
            slots = new Semaphore(atOnce);
            this.yielding = yielding;
        }

        void measure(ProgramRun run) throws Exception {
            try {
                double interval = 1e9 / Quantities.rate(run.text("rate"));
                send(run.warmup(), interval, false);
                long begin = System.nanoTime();
                long partsBefore = partsDone.sum();
                send(run.measure(), interval, true);
                double seconds = (System.nanoTime() - begin) / 1e9;
                double bursts = (partsDone.sum() - partsBefore) / (double) parts;
                run.report(ProgramMetric.P50, latencies.seconds(0.5));
                run.report(ProgramMetric.P99, latencies.seconds(0.99));
                run.report(ProgramMetric.MAX, latencies.seconds(1));
                run.report(ProgramMetric.THROUGHPUT, bursts / seconds);
            } finally {
                stopped = true;
            }
        }

        @SuppressWarnings("ThreadPriorityCheck") // what yielding does is the question
        private void burst() {
            try {
                for (int part = 0; part < parts && !stopped; part++) {
                    computation.run(PART_LENGTH);
                    partsDone.increment();
                    if (yielding) {
                        Thread.yield();
                    }
                }
            } catch (IncorrectResultException | RuntimeException e) {
                failure.compareAndSet(null, e);
            } finally {
                slots.release();
            }
        }

        /// Sends at least one request, each when it is due however late the answers are, and waits for all answers.
        private void send(Duration time, double interval, boolean measured) throws Exception {
            int requests = Math.max(1, (int) (time.toNanos() / interval));
            CountDownLatch answers = new CountDownLatch(requests);
            long begin = System.nanoTime();
            long due = begin;
            for (int request = 0; request < requests; request++) {
                due = begin + Math.round(request * interval);
                long intended = due;
                startBursts(() -> intended - System.nanoTime());
                executor.execute(() -> answer(intended, measured, answers));
            }
            long end = due + LIMIT.toNanos();
            startBursts(() -> answers.getCount() == 0 ? 0 : Math.min(POLL_NANOS, end - System.nanoTime()));
            Throwable thrown = failure.get();
            if (thrown != null) {
                throw thrown instanceof Exception e ? e : new IllegalStateException(thrown);
            }
            if (answers.getCount() > 0) {
                throw new IllegalStateException(answers.getCount() + " of " + requests
                        + " requests had no answer after " + LIMIT.toSeconds() + " s");
            }
        }

        /// Starts a burst for each that ends, for as long as nanoseconds are left.
        private void startBursts(LongSupplier left) throws InterruptedException {
            for (long nanos = left.getAsLong(); nanos > 0; nanos = left.getAsLong()) {
                if (slots.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
                    executor.execute(this::burst);
                }
            }
        }

        private void answer(long due, boolean measured, CountDownLatch answers) {
            try {
                computation.run(REQUEST_LENGTH);
                if (measured) {
                    latencies.record(System.nanoTime() - due);
                }
            } catch (IncorrectResultException | RuntimeException e) {
                failure.compareAndSet(null, e);
            }
            answers.countDown();
        }
    }
}

package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.FirstFailure;
import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.Latencies;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.programs.kit.RequestThreads;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.program.ProgramMetric;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/// Short requests, due at a fixed `rate`, beside computations of `burst`, `bursts` of which run at any time for each
/// processor. `pool` has 200 platform threads, which share the processors by time slices; `virtual` a virtual thread
/// for each request and burst, which keeps its carrier until it ends; `virtual-yielding` lets the bursts yield after
/// each millisecond.
///
/// One platform thread hands both kinds over, as the poller of a server does. A request's latency counts from
/// when it was due. Throughput is of the bursts: what yielding costs them.
///
/// A request that has no answer 30 s after the last one was due has waited in vain for so long. It counts with
/// the time for which it has waited, so that percentiles are lower bounds then, and the program has hung.
public final class Fairness implements Program {
    private static final Duration REQUEST_LENGTH = Duration.ofNanos(50_000);

    /// Computation between two yields; the length of the parts of all bursts.
    private static final Duration PART_LENGTH = Duration.ofMillis(1);

    /// Time of an answer that hasn't come.
    private static final long NOT_ANSWERED = 0;

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long POLL_NANOS = 1_000_000;

    @Override
    public void run(ProgramRun run) throws Exception {
        Computation computation = Computation.calibrated();
        boolean yielding = run.candidate().equals("virtual-yielding");
        int atOnce = run.count("bursts") * Runtime.getRuntime().availableProcessors();
        int parts = Math.max(1, (int) (run.duration("burst").toNanos() / PART_LENGTH.toNanos()));
        boolean pool = run.candidate().equals("pool");
        try (RequestThreads threads = pool ? RequestThreads.pool() : RequestThreads.virtual()) {
            new Course(threads.executor(), computation, parts, atOnce, yielding, LIMIT).measure(run);
        }
    }

    /// One run with its threads, from the first burst to the last answer.
    static final class Course {
        private final Executor executor;
        private final Computation computation;
        private final int parts;
        private final Semaphore slots;
        private final boolean yielding;
        private final Duration limit;
        private final Latencies latencies = new Latencies();
        private final LongAdder partsDone = new LongAdder();
        private final FirstFailure failure = new FirstFailure();
        private boolean unanswered;
        private volatile boolean stopped;

        /// @param parts of a burst
        /// @param atOnce number of bursts at a time
        /// @param yielding whether bursts yield after each part
        /// @param limit time after the last request was due in which answers count
        Course(Executor executor, Computation computation, int parts, int atOnce, boolean yielding, Duration limit) {
            this.executor = executor;
            this.computation = computation;
            this.parts = parts;
            slots = new Semaphore(atOnce);
            this.yielding = yielding;
            this.limit = limit;
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
                latencies.report(run);
                run.report(ProgramMetric.MAX, latencies.seconds(1));
                run.report(ProgramMetric.THROUGHPUT, bursts / seconds);
                run.report(ProgramMetric.HUNG, unanswered ? 100 : 0);
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
                failure.record(e);
            } finally {
                slots.release();
            }
        }

        /// Sends at least one request, each when it is due however late the answers are, and waits for answers.
        private void send(Duration time, double interval, boolean measured) throws Exception {
            int requests = Math.max(1, (int) (time.toNanos() / interval));
            CountDownLatch answers = new CountDownLatch(requests);
            AtomicLongArray answered = new AtomicLongArray(requests);
            long[] due = new long[requests];
            long begin = System.nanoTime();
            for (int request = 0; request < requests; request++) {
                int index = request;
                due[index] = begin + Math.round(index * interval);
                startBursts(() -> due[index] - System.nanoTime());
                executor.execute(() -> answer(index, answered, answers));
            }
            long end = due[requests - 1] + limit.toNanos();
            startBursts(() -> answers.getCount() == 0 ? 0 : Math.min(POLL_NANOS, end - System.nanoTime()));
            failure.throwIfPresent();
            long now = System.nanoTime();
            for (int request = 0; request < requests; request++) {
                long at = answered.get(request);
                unanswered |= at == NOT_ANSWERED;
                if (measured) {
                    latencies.record((at == NOT_ANSWERED ? now : at) - due[request]);
                }
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

        private void answer(int request, AtomicLongArray answered, CountDownLatch answers) {
            try {
                computation.run(REQUEST_LENGTH);
            } catch (IncorrectResultException | RuntimeException e) {
                failure.record(e);
            }
            long now = System.nanoTime();
            answered.set(request, now == NOT_ANSWERED ? now + 1 : now);
            answers.countDown();
        }
    }
}

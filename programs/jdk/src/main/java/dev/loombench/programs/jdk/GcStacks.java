package dev.loombench.programs.jdk;

import static dev.loombench.protocol.program.ProgramMetric.COLLECTIONS;
import static dev.loombench.protocol.program.ProgramMetric.GC_TIME;
import static dev.loombench.protocol.program.ProgramMetric.PAUSE;
import static dev.loombench.protocol.program.ProgramMetric.THROUGHPUT;

import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.InvalidValueException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/// Parked threads with deep stacks, whose frames hold references, beside threads that allocate on every
/// processor. Counts how much these get done, and what the collector takes meanwhile.
///
/// The parked threads have been collected once before anything is measured, as if they had been waiting for long.
public final class GcStacks implements Program {
    /// Threads that run and end before the parked ones, so that the frames of those are of compiled code.
    private static final int REHEARSALS = 1_000;

    /// Time for all threads to come to where they park, and for them to end.
    private static final Duration GATHERING = Duration.ofSeconds(60);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    @Override
    public void run(ProgramRun run) throws Exception {
        int depth = run.count("depth");
        int threads = run.candidate().equals("none") ? 0 : run.count("threads");
        Thread.Builder builder = switch (run.candidate()) {
            case "none", "platform" -> Thread.ofPlatform().daemon();
            case "virtual" -> Thread.ofVirtual();
            default -> throw new InvalidValueException(run.candidate(), "a candidate of gc-stacks");
        };
        if (threads > 0) {
            Parked rehearsal = new Parked(depth, REHEARSALS);
            rehearsal.open();
            rehearsal.start(builder);
            rehearsal.check();
        }
        Parked parked = new Parked(depth, threads);
        parked.start(builder);
        parked.awaitParked();
        System.gc();
        if (!run.warmup().isZero()) {
            allocate(run.warmup());
        }
        try (CollectionRecorder recorder = new CollectionRecorder()) {
            run.report(THROUGHPUT, allocate(run.measure()));
            recorder.stop();
            run.report(PAUSE, recorder.longestPause());
            run.report(COLLECTIONS, (double) recorder.collections());
            run.report(GC_TIME, recorder.seconds());
        }
        parked.open();
        parked.check();
    }

    /// Requests per second of as many threads as there are processors.
    private static double allocate(Duration time) throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        List<Callable<Long>> workers = new ArrayList<>();
        long start = System.nanoTime();
        for (int i = 0; i < processors; i++) {
            workers.add(() -> requests(start, time.toNanos()));
        }
        try (ExecutorService executor = Executors.newFixedThreadPool(processors)) {
            long requests = 0;
            for (Future<Long> worker : executor.invokeAll(workers)) {
                requests += worker.get();
            }
            return (double) requests * 1e9 / (System.nanoTime() - start);
        }
    }

    /// Serves requests until the time is over: each allocates a kilobyte, of which the last 256 stay reachable.
    private static long requests(long start, long nanos) throws IncorrectResultException {
        byte[][] recent = new byte[256][];
        long requests = 0;
        do {
            for (int i = 0; i < recent.length; i++) {
                byte[] oldest = recent[i];
                if (oldest != null && oldest[i] != (byte) (requests - recent.length)) {
                    throw new IncorrectResultException("a request found other bytes than were written");
                }
                byte[] own = new byte[1_024];
                own[i] = (byte) requests;
                recent[i] = own;
                requests++;
            }
        } while (System.nanoTime() - start < nanos);
        return requests;
    }

    /// Threads that descend to a depth and stay there until they are let go.
    private static final class Parked {
        private final int depth;
        private final int threads;
        private final CountDownLatch gate = new CountDownLatch(1);
        private final CountDownLatch arriving;
        private final CountDownLatch leaving;
        private final LongAdder sum = new LongAdder();

        Parked(int depth, int threads) {
            this.depth = depth;
            this.threads = threads;
            this.arriving = new CountDownLatch(threads);
            this.leaving = new CountDownLatch(threads);
        }

        void start(Thread.Builder builder) {
            for (int i = 0; i < threads; i++) {
                builder.start(() -> {
                    sum.add(descend(depth, new int[] {depth}));
                    leaving.countDown();
                });
            }
        }

        /// Two references live in each frame while those below it are there, since both are used afterwards.
        private long descend(int frames, int[] above) {
            int[] own = {frames - 1};
            long below = frames == 1 ? park() : descend(frames - 1, own);
            return below + own[0] + above[0];
        }

        private long park() {
            arriving.countDown();
            try {
                gate.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return 0;
        }

        void awaitParked() throws InterruptedException, IncorrectResultException {
            if (!arriving.await(GATHERING.toSeconds(), TimeUnit.SECONDS)) {
                throw new IncorrectResultException(arriving.getCount() + " threads didn't come to park");
            }
            Thread.sleep(BETWEEN_LOOKS);
        }

        void open() {
            gate.countDown();
        }

        void check() throws InterruptedException, IncorrectResultException {
            if (!leaving.await(GATHERING.toSeconds(), TimeUnit.SECONDS)) {
                throw new IncorrectResultException(leaving.getCount() + " threads didn't end");
            }
            long expected = (long) depth * depth * threads;
            if (sum.sum() != expected) {
                throw new IncorrectResultException("frames sum to " + sum.sum() + ", not " + expected);
            }
        }
    }
}

package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.MeasuredWork;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.program.ProgramMetric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Waits with a time limit, and tasks that do nothing. An operation is a wait or a task, and its time the measured time
/// over the number of them: with enough threads the processors are busy all the while, and it is what a wait costs.
///
/// The operations: `parked` threads park for a millisecond again and again. `cancelled-timeout`: pairs of threads hand
/// a number to and fro by queues; each waits for it with a limit that never passes, so that each wait sets a timer and
/// cancels it. `submit`: platform threads submit empty tasks to an executor of a thread a task, in batches.
///
/// JDK 25 up to 25.0.2 could lose a thread in a timed wait (JDK-8370887, JDK-8369227): such a run is reported as hung.
public final class TimedPark implements Program {
    private static final Duration PARK = Duration.ofMillis(1);
    private static final Duration NEVER = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int BATCH = 1_000;

    @Override
    public void run(ProgramRun run) throws Exception {
        Thread.Builder builder = switch (run.candidate()) {
            case "platform" -> Thread.ofPlatform().daemon();
            case "virtual" -> Thread.ofVirtual();
            default -> throw new InvalidValueException(run.candidate(), "a candidate of timed-park");
        };
        ThreadFactory factory = builder.factory();
        if (run.warmup().isPositive() && workers(run, factory).hangs(run, run.warmup())) {
            return;
        }
        Workers workers = workers(run, factory);
        if (!workers.hangs(run, run.measure())) {
            run.report(ProgramMetric.HUNG, 0);
            new MeasuredWork(workers.operations(), workers.nanos(), OptionalLong.empty()).reportTime(run);
        }
    }

    private static Workers workers(ProgramRun run, ThreadFactory factory) {
        int threads = run.count("threads");
        Workers workers = new Workers(PATIENCE);
        switch (run.text("operation")) {
            case "parked" -> {
                for (int i = 0; i < threads; i++) {
                    workers.add(factory, new Parking(workers));
                }
            }
            case "cancelled-timeout" -> {
                for (int i = 0; i < Math.max(1, threads / 2); i++) {
                    BlockingQueue<Long> to = new ArrayBlockingQueue<>(1);
                    BlockingQueue<Long> fro = new ArrayBlockingQueue<>(1);
                    workers.add(factory, new Handover(workers, fro, to, true));
                    workers.add(factory, new Handover(workers, to, fro, false));
                }
            }
            case "submit" -> {
                ExecutorService executor = Executors.newThreadPerTaskExecutor(factory);
                for (int i = 0; i < threads; i++) {
                    workers.add(Thread.ofPlatform().daemon().factory(), new Submitting(workers, executor));
                }
            }
            default ->
                throw new InvalidValueException(
                        run.text("operation"), "an operation of timed-park (parked, cancelled-timeout, submit)");
        }
        return workers;
    }

    private static final class Parking extends Workers.Worker {
        Parking(Workers all) {
            super(all);
        }

        @Override
        long repeat() {
            long begin = System.nanoTime();
            long count = 0;
            while (!all.stopped()) {
                LockSupport.parkNanos(this, PARK.toNanos());
                show(++count);
            }
            long nanos = System.nanoTime() - begin;
            if (nanos < count * PARK.toNanos() * 9 / 10) {
                throw new IllegalStateException(count + " waits of " + PARK.toMillis() + " ms took " + nanos + " ns");
            }
            return count;
        }
    }

    /// One of two threads that hand a number to and fro. The one that leads ends it.
    private static final class Handover extends Workers.Worker {
        private static final long END = -1;

        private final BlockingQueue<Long> from;
        private final BlockingQueue<Long> to;
        private final boolean leads;

        Handover(Workers all, BlockingQueue<Long> from, BlockingQueue<Long> to, boolean leads) {
            super(all);
            this.from = from;
            this.to = to;
            this.leads = leads;
        }

        @Override
        long repeat() throws InterruptedException {
            if (leads) {
                to.add(0L);
            }
            long expected = leads ? 1 : 0;
            long count = 0;
            while (true) {
                Long number = from.poll(NEVER.toSeconds(), TimeUnit.SECONDS);
                if (number == null) {
                    throw new IllegalStateException("no answer within " + NEVER.toSeconds() + " s");
                }
                if (number == END) {
                    return count;
                }
                if (number != expected) {
                    throw new IllegalStateException("received " + number + " instead of " + expected);
                }
                show(++count);
                if (leads && all.stopped()) {
                    to.add(END);
                    return count;
                }
                to.add(expected + 1);
                expected += 2;
            }
        }
    }

    private static final class Submitting extends Workers.Worker {
        private final ExecutorService executor;

        Submitting(Workers all, ExecutorService executor) {
            super(all);
            this.executor = executor;
        }

        @Override
        long repeat() throws InterruptedException, ExecutionException {
            List<Future<?>> batch = new ArrayList<>(BATCH);
            long count = 0;
            while (!all.stopped()) {
                for (int i = 0; i < BATCH; i++) {
                    batch.add(executor.submit(() -> {}));
                }
                for (Future<?> task : batch) {
                    Object unused = task.get();
                }
                batch.clear();
                count += BATCH;
                operations = count;
            }
            return count;
        }
    }
}

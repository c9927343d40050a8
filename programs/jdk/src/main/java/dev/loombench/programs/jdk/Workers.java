package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.program.ProgramMetric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/// Threads that repeat an operation until they are to stop.
final class Workers {
    private static final Duration LOOK = Duration.ofMillis(20);

    private final Duration patience;
    private final List<Worker> workers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch gate = new CountDownLatch(1);
    private volatile boolean stopped;
    private long nanos;

    /// @param patience time after which a thread that hasn't stopped hangs
    Workers(Duration patience) {
        this.patience = patience;
    }

    void add(ThreadFactory factory, Worker worker) {
        workers.add(worker);
        threads.add(factory.newThread(worker));
    }

    /// Time in ns from when the threads were let run to the end of the last.
    long nanos() {
        return nanos;
    }

    boolean stopped() {
        return stopped;
    }

    /// Operations of all threads.
    long operations() {
        return workers.stream().mapToLong(worker -> worker.operations).sum();
    }

    /// Runs all threads for a time and then until they have ended.
    ///
    /// @return whether some never ended, which has then been reported
    boolean hangs(ProgramRun run, Duration time) throws Exception {
        threads.forEach(Thread::start);
        long begin = System.nanoTime();
        gate.countDown();
        long[] counts = new long[workers.size()];
        long[] progress = new long[workers.size()];
        while (System.nanoTime() - begin < time.toNanos()) {
            Thread.sleep(LOOK);
            look(begin, counts, progress);
        }
        stopped = true;
        for (Thread thread : threads) {
            long left = begin + time.plus(patience).toNanos() - System.nanoTime();
            if (!thread.join(Duration.ofNanos(Math.max(1, left)))) {
                check();
                look(begin, counts, progress);
                run.report(ProgramMetric.HUNG, 100);
                run.report(ProgramMetric.TIME_TO_HANG, firstHung(progress, System.nanoTime() - begin) / 1e9);
                return true;
            }
        }
        nanos = System.nanoTime() - begin;
        check();
        return false;
    }

    private void check() throws IncorrectResultException {
        for (Worker worker : workers) {
            String failure = worker.failure;
            if (failure != null) {
                throw new IncorrectResultException(failure);
            }
        }
    }

    private void look(long begin, long[] counts, long[] progress) {
        long now = System.nanoTime() - begin;
        for (int i = 0; i < counts.length; i++) {
            long count = workers.get(i).operations;
            if (count != counts[i]) {
                counts[i] = count;
                progress[i] = now;
            }
        }
    }

    /// Time of the last progress of the thread that hung first.
    private long firstHung(long[] progress, long now) {
        long first = now;
        for (int i = 0; i < progress.length; i++) {
            if (threads.get(i).isAlive()) {
                first = Math.min(first, progress[i]);
            }
        }
        return first;
    }

    /// Thread that repeats an operation.
    abstract static class Worker implements Runnable {
        /// How often progress is shown, in operations. Each time, processors would take a cache line from each other.
        private static final int SHOWN_EVERY = 16;

        final Workers all;
        volatile long operations;
        volatile @Nullable String failure;

        Worker(Workers all) {
            this.all = all;
        }

        @Override
        public final void run() {
            try {
                all.gate.await();
                operations = repeat();
            } catch (Throwable e) {
                failure = e.toString();
            }
        }

        /// Repeats the operation until it is to stop.
        ///
        /// @return number of operations
        abstract long repeat() throws Exception;

        final void show(long count) {
            if (count % SHOWN_EVERY == 0) {
                operations = count;
            }
        }
    }
}

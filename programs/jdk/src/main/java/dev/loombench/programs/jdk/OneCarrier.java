package dev.loombench.programs.jdk;

import static dev.loombench.protocol.program.ProgramMetric.HUNG;
import static dev.loombench.protocol.program.ProgramMetric.TIME;

import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.MeasuredWork;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.InvalidValueException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/// Requests on virtual threads that write to one log, whose lock a platform thread takes now and then to flush
/// it. A few of them write while they hold a monitor of their own, or a lock in its place.
///
/// Where monitors pin, it can hang: while the log is flushed, a request queues for the log's lock and unmounts,
/// then one in its monitor queues behind it and pins the only carrier. The flush ends, the lock is the first
/// one's to take, and there is no carrier to take it on. Nothing here arranges that order; it comes about by
/// chance, as it does in a service.
public final class OneCarrier implements Program {
    /// Requests of a thread: with their pauses less than a second.
    private static final int REQUESTS = 700;

    private static final int WARM_UP_REQUESTS = 20;
    private static final Duration THINK_TIME = Duration.ofMillis(1);

    /// One request in so many holds its monitor while it writes.
    private static final int GUARDED_ONE_IN = 200;

    private static final Duration FLUSH = Duration.ofNanos(200_000);
    private static final Duration BETWEEN_FLUSHES = Duration.ofMillis(2);

    /// Time without the end of a request, after the limit, that tells a hung work from a slow one.
    private static final Duration STANDSTILL = Duration.ofMillis(500);

    @Override
    public void run(ProgramRun run) throws Exception {
        int threads = run.count("threads");
        Duration limit = run.duration("limit");
        try {
            MeasuredWork.warmUp(run, () -> new Work(Guard.NONE, threads, WARM_UP_REQUESTS).run(limit));
            run.report(TIME, new Work(Guard.of(run.candidate()), threads, REQUESTS).run(limit) / 1e9);
            run.report(HUNG, 0);
        } catch (HungException e) {
            e.report(run);
        }
    }

    /// What a request holds while it writes to the log.
    private enum Guard {
        NONE,
        LOCK,
        MONITOR;

        static Guard of(String candidate) {
            return switch (candidate) {
                case "lock" -> LOCK;
                case "synchronized" -> MONITOR;
                default -> throw new InvalidValueException(candidate, "a candidate of one-carrier");
            };
        }
    }

    /// Fixed number of requests on so many threads, with the thread that flushes their log.
    private static final class Work {
        private final Guard guard;
        private final int threads;
        private final int requests;
        private final ReentrantLock log = new ReentrantLock();
        private final CountDownLatch unfinished;
        private final AtomicBoolean stopped = new AtomicBoolean();
        private volatile long written;

        /// When the last request ended, by [System#nanoTime].
        private volatile long lastWritten;

        Work(Guard guard, int threads, int requests) {
            this.guard = guard;
            this.threads = threads;
            this.requests = requests;
            this.unfinished = new CountDownLatch(threads);
        }

        /// Nanoseconds until all was done.
        ///
        /// @throws HungException if nothing was done any more
        /// @throws IncorrectResultException if all threads ended and their requests aren't in the log
        long run(Duration limit) throws InterruptedException, HungException, IncorrectResultException {
            long start = System.nanoTime();
            lastWritten = start;
            Thread flusher = Thread.ofPlatform().daemon().name("flush").start(this::flush);
            long nanos;
            try {
                for (int i = 0; i < threads; i++) {
                    Thread.startVirtualThread(this::requests);
                }
                nanos = HungException.await(unfinished, start, limit, STANDSTILL, () -> lastWritten);
            } finally {
                stopped.set(true);
            }
            flusher.join();
            if (written != (long) threads * requests) {
                throw new IncorrectResultException(
                        written + " requests are in the log, not " + (long) threads * requests);
            }
            return nanos;
        }

        private void requests() {
            Object monitor = new Object();
            ReentrantLock lock = new ReentrantLock();
            try {
                for (int i = 0; i < requests; i++) {
                    Thread.sleep(THINK_TIME);
                    switch (ThreadLocalRandom.current().nextInt(GUARDED_ONE_IN) == 0 ? guard : Guard.NONE) {
                        case NONE -> write();
                        case LOCK -> {
                            lock.lock();
                            try {
                                write();
                            } finally {
                                lock.unlock();
                            }
                        }
                        case MONITOR -> {
                            synchronized (monitor) {
                                write();
                            }
                        }
                    }
                }
                unfinished.countDown();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        // The lock makes the increment one step.
        @SuppressWarnings("NonAtomicVolatileUpdate")
        private void write() {
            log.lock();
            try {
                written++;
                lastWritten = System.nanoTime();
            } finally {
                log.unlock();
            }
        }

        private void flush() {
            try {
                while (!stopped.get()) {
                    log.lock();
                    try {
                        Thread.sleep(FLUSH);
                    } finally {
                        log.unlock();
                    }
                    Thread.sleep(BETWEEN_FLUSHES);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.MeasuredWork;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.program.ProgramMetric;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/// Virtual threads that work in turn inside and outside of one lock. An operation is a critical section.
///
/// A section `computes`, or it also `waits`: it parks for at least 20 µs, as one that waits for something
/// short, and for as long where a thread that holds a monitor keeps its carrier. While a section computes, only
/// as many threads as there are carriers want the lock. While it waits, all of them come to want it. Outside
/// each thread computes as long and lets others run.
///
/// Threads run in rounds in which each enters equally often, so that one that is often overtaken counts as much
/// as the others, in the mean and in the percentile of waiting.
public final class Locks implements Program {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /// Time without an entry, after the limit, that tells a lock that hangs from a slow one.
    private static final Duration STANDSTILL = Duration.ofSeconds(1);

    @Override
    public void run(ProgramRun run) throws Exception {
        int threads = run.count("threads");
        CriticalSection section = new CriticalSection(
                switch (run.text("section")) {
                    case "computes" -> false;
                    case "waits" -> true;
                    default ->
                        throw new InvalidValueException(run.text("section"), "a section of locks (computes, waits)");
                });
        Round round = new Round(lock(run.candidate()), section, threads);
        try {
            MeasuredWork.warmUp(run, round::run);
            section.forgetWaits();
            MeasuredWork rounds = MeasuredWork.measureTimed(run, round::run);
            run.report(ProgramMetric.TIME, rounds.secondsEach() / round.sections());
            run.report(ProgramMetric.P99, section.waiting(0.99) / 1e9);
            run.report(ProgramMetric.HUNG, 0);
        } catch (HungException e) {
            e.report(run);
        }
    }

    private static Lock lock(String candidate) {
        return switch (candidate) {
            case "synchronized" -> new Monitor(new Object());
            case "reentrant-lock" -> new Reentrant(new ReentrantLock());
            case "stamped-lock" -> new Stamped(new StampedLock());
            case "semaphore" -> new Permit(new Semaphore(1));
            default -> throw new InvalidValueException(candidate, "a candidate of locks");
        };
    }

    /// Lock that runs a critical section. A JVM measures one of them, so that its calls are inlined.
    private sealed interface Lock {
        /// Enters, runs the section and leaves.
        ///
        /// @param since when the thread began to wait, or [CriticalSection#UNTIMED]
        void enter(CriticalSection section, long since);
    }

    private record Monitor(Object monitor) implements Lock {
        @Override
        public void enter(CriticalSection section, long since) {
            synchronized (monitor) {
                section.run(since);
            }
        }
    }

    private record Reentrant(ReentrantLock lock) implements Lock {
        @Override
        public void enter(CriticalSection section, long since) {
            lock.lock();
            try {
                section.run(since);
            } finally {
                lock.unlock();
            }
        }
    }

    private record Stamped(StampedLock lock) implements Lock {
        @Override
        public void enter(CriticalSection section, long since) {
            long stamp = lock.writeLock();
            try {
                section.run(since);
            } finally {
                lock.unlockWrite(stamp);
            }
        }
    }

    private record Permit(Semaphore semaphore) implements Lock {
        @Override
        public void enter(CriticalSection section, long since) {
            semaphore.acquireUninterruptibly();
            try {
                section.run(since);
            } finally {
                semaphore.release();
            }
        }
    }

    /// Threads that start at once and each enter equally often.
    private static final class Round {
        /// One entry in so many is timed, since two calls of the clock take half as long as a section.
        private static final int TIMED_ONE_IN = 8;

        private final Lock lock;
        private final int threads;
        private final long[] results;
        private final CriticalSection section;

        Round(Lock lock, CriticalSection section, int threads) {
            this.lock = lock;
            this.section = section;
            this.threads = threads;
            this.results = new long[threads];
        }

        /// Number of critical sections.
        long sections() {
            return (long) threads * section.entriesOfThread();
        }

        /// Starts the threads, lets them run at once, and waits for their end.
        ///
        /// @return time in ns from when they were let run to the end of the last
        long run() throws Exception {
            section.begin();
            CountDownLatch start = new CountDownLatch(1);
            CountDownLatch end = new CountDownLatch(threads);
            for (int i = 0; i < threads; i++) {
                int index = i;
                Thread.ofVirtual().start(() -> {
                    try {
                        start.await();
                        results[index] = enter(index);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    } finally {
                        end.countDown();
                    }
                });
            }
            long begin = System.nanoTime();
            start.countDown();
            long nanos = HungException.await(end, begin, LIMIT, STANDSTILL, section::lastTimed);
            check();
            return nanos;
        }

        @SuppressWarnings("ThreadPriorityCheck") // that others run is what is measured, and no result depends on it
        private long enter(int index) {
            long outside = index + 1L;
            for (int i = 0; i < section.entriesOfThread(); i++) {
                lock.enter(section, (i + index) % TIMED_ONE_IN == 0 ? System.nanoTime() : CriticalSection.UNTIMED);
                outside = CriticalSection.compute(outside);
                Thread.yield();
            }
            return outside;
        }

        private void check() throws IncorrectResultException {
            if (section.entries() != sections()) {
                throw new IncorrectResultException("the lock let threads in at the same time: " + section.entries()
                        + " of " + sections() + " entries");
            }
            for (long result : results) {
                if (result == 0) {
                    throw new IncorrectResultException("a thread ended before its last entry");
                }
            }
        }
    }
}

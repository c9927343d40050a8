package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.MeasuredWork;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.program.ProgramMetric;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/// Virtual threads that work in turn inside and outside of one lock. An operation is a critical section.
///
/// A section `computes`, or it also `waits`: it lets other threads run once before it goes on, as one that waits for
/// something short. While a section computes, only as many threads as there are carriers want the lock. While it waits,
/// all of them come to want it. Outside each thread computes as long and lets others run.
///
/// Threads run in rounds in which each enters equally often, so that one that is often overtaken counts as much as the
/// others, in the mean and in the percentile of waiting.
public final class Locks implements Program {
    /// Entries of each thread in a round. If a lock let each thread enter all of them in a row, one in so many would
    /// still have waited for the others, and the 99th percentile shows it.
    private static final int ENTRIES_OF_THREAD = 20;

    private static final long LIMIT_SECONDS = 60;

    @Override
    public void run(ProgramRun run) throws Exception {
        int threads = run.count("threads");
        Section section = new Section(
                switch (run.text("section")) {
                    case "computes" -> false;
                    case "waits" -> true;
                    default ->
                        throw new InvalidValueException(run.text("section"), "a section of locks (computes, waits)");
                });
        Round round = new Round(lock(run.candidate()), section, threads);
        MeasuredWork.warmUp(run, round::run);
        round.forget();
        MeasuredWork work = MeasuredWork.measure(run, round::run);
        run.report(ProgramMetric.TIME, round.nanos / 1e9 / work.operations());
        run.report(ProgramMetric.P99, section.waiting(0.99) / 1e9);
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
        /// @param since when the thread began to wait, or [Section#UNTIMED]
        void enter(Section section, long since);
    }

    private record Monitor(Object monitor) implements Lock {
        @Override
        public void enter(Section section, long since) {
            synchronized (monitor) {
                section.run(since);
            }
        }
    }

    private record Reentrant(ReentrantLock lock) implements Lock {
        @Override
        public void enter(Section section, long since) {
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
        public void enter(Section section, long since) {
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
        public void enter(Section section, long since) {
            semaphore.acquireUninterruptibly();
            try {
                section.run(since);
            } finally {
                semaphore.release();
            }
        }
    }

    /// Critical section: state that only the lock guards, and the waiting times of some entries.
    private static final class Section {
        static final long UNTIMED = Long.MIN_VALUE;

        private static final int STEPS = 64;
        private static final int MAX_WAITS = 1_000_000;

        private final boolean lettingOthersRun;
        private final long[] waits = new long[MAX_WAITS];
        private int waitCount;
        private long state = 1;
        private long entries;

        Section(boolean lettingOthersRun) {
            this.lettingOthersRun = lettingOthersRun;
        }

        void run(long since) {
            if (since != UNTIMED) {
                waits[waitCount % waits.length] = System.nanoTime() - since;
                waitCount++;
            }
            long before = entries;
            state = compute(state);
            if (lettingOthersRun) {
                Thread.yield();
            }
            entries = before + 1;
        }

        /// Computes for a tenth of a microsecond or so; the result isn't 0 if the argument isn't.
        static long compute(long seed) {
            long value = seed;
            for (int i = 0; i < STEPS; i++) {
                value ^= value << 13;
                value ^= value >>> 7;
                value ^= value << 17;
            }
            return value;
        }

        /// Percentile of the waits in ns, or of the last of them if there were too many to keep.
        long waiting(double share) {
            long[] sorted = Arrays.copyOf(waits, Math.min(waitCount, waits.length));
            Arrays.sort(sorted);
            return sorted[Math.max(0, (int) Math.ceil(sorted.length * share) - 1)];
        }
    }

    /// Threads that start at once and each enter equally often.
    private static final class Round {
        /// One entry in so many is timed, since two calls of the clock take half as long as a section.
        private static final int TIMED_ONE_IN = 8;

        private final Lock lock;
        private final int threads;
        private final long[] results;
        private final Section section;

        /// Time in ns from when the threads were let run to the end of the last, of all rounds.
        private long nanos;

        Round(Lock lock, Section section, int threads) {
            this.lock = lock;
            this.section = section;
            this.threads = threads;
            this.results = new long[threads];
        }

        /// Forgets the times so far.
        void forget() {
            nanos = 0;
            section.waitCount = 0;
        }

        /// Starts the threads, lets them run at once, and waits for their end.
        ///
        /// @return number of critical sections
        long run() throws Exception {
            section.entries = 0;
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
            if (!end.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new TimeoutException(end.getCount() + " of " + threads + " threads still wait for the lock after "
                        + LIMIT_SECONDS + " s");
            }
            nanos += System.nanoTime() - begin;
            check();
            return section.entries;
        }

        private long enter(int index) {
            long outside = index + 1L;
            for (int i = 0; i < ENTRIES_OF_THREAD; i++) {
                lock.enter(section, (i + index) % TIMED_ONE_IN == 0 ? System.nanoTime() : Section.UNTIMED);
                outside = Section.compute(outside);
                Thread.yield();
            }
            return outside;
        }

        private void check() throws IncorrectResultException {
            long expected = (long) threads * ENTRIES_OF_THREAD;
            if (section.entries != expected) {
                throw new IncorrectResultException("the lock let threads in at the same time: " + section.entries
                        + " of " + expected + " entries");
            }
            for (long result : results) {
                if (result == 0) {
                    throw new IncorrectResultException("a thread ended before its last entry");
                }
            }
        }
    }
}

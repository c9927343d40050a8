package dev.loombench.subject.memory;

import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmFaultKind;
import dev.loombench.protocol.ThreadCap;
import dev.loombench.subject.batch.BatchFailedException;
import dev.loombench.subject.model.ThreadCapReachedError;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// Threads that park at a given stack depth until released. They are referenced here, since an unreferenced
/// virtual thread may be garbage-collected. For one thread at a time.
public final class ParkedThreads {
    private static final long POLL_MILLIS = 1;
    private static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(30);

    private final Thread.Builder builder;
    private final Optional<ThreadCap> cap;
    private final ParkingRecursion body;
    private final Thread[] threads;
    private final Duration patience;
    private int started;

    /// @param cap limit of live threads, if there is one
    /// @param depth frames of the recursion, at least 1
    /// @param maxThreads maximum number of threads; their array is allocated now
    public ParkedThreads(Thread.Builder builder, Optional<ThreadCap> cap, int depth, int maxThreads) {
        this(builder, cap, depth, maxThreads, DEFAULT_PATIENCE);
    }

    /// @param patience time limit for each thread to park or end, after the one before it
    ParkedThreads(Thread.Builder builder, Optional<ThreadCap> cap, int depth, int maxThreads, Duration patience) {
        this.builder = builder;
        this.cap = cap;
        this.body = new ParkingRecursion(depth);
        this.threads = new Thread[maxThreads];
        this.patience = patience;
    }

    /// Starts threads up to a number and waits until all are parked.
    ///
    /// @throws OutOfMemoryError if a thread was refused by the operating system or the cap, or the heap is
    ///     full; threads started so far stay
    /// @throws NotParked if a thread can't recurse that deep
    /// @throws BatchFault if a thread neither parks nor ends within 30 s of the one before: with a full heap, a
    ///     virtual thread may pin its carrier as it parks, and with all carriers pinned the rest never run
    /// @throws InterruptedException if the caller was interrupted
    public void growTo(int count) throws InterruptedException, NotParkedException {
        int before = started;
        while (started < count) {
            if (cap.isPresent() && started == cap.get().threads()) {
                throw new ThreadCapReachedError(cap.get());
            }
            threads[started] = builder.start(body);
            started++;
        }
        for (int i = before; i < count; i++) {
            awaitParked(i);
        }
    }

    public int started() {
        return started;
    }

    Thread get(int index) {
        return threads[index];
    }

    /// Releases all threads and waits for their end.
    ///
    /// @throws InterruptedException if the caller was interrupted
    public void release() throws InterruptedException {
        body.release();
        for (int i = 0; i < started; i++) {
            LockSupport.unpark(threads[i]);
        }
        for (int i = 0; i < started; i++) {
            threads[i].join();
        }
    }

    /// Waits until a thread is in state WAITING, which it only is at the end of the recursion.
    private void awaitParked(int index) throws InterruptedException, NotParkedException {
        long begin = System.nanoTime();
        while (threads[index].getState() != Thread.State.WAITING) {
            Throwable failure = body.failure();
            if (failure != null) {
                throw new NotParkedException(failure);
            }
            if (System.nanoTime() - begin > patience.toNanos()) {
                throw stuck(index);
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private BatchFailedException stuck(int parked) {
        Runtime jvm = Runtime.getRuntime();
        String message = JvmFailure.THREAD_STUCK.message(
                parked,
                threads.length,
                patience.toSeconds(),
                jvm.totalMemory() - jvm.freeMemory() >> 20,
                jvm.maxMemory() >> 20);
        return new BatchFailedException(JvmFaultKind.WRONG_COUNT, message, null);
    }

    /// Thrown when a thread ended instead of parking.
    public static final class NotParkedException extends Exception {
        private static final long serialVersionUID = 1L;

        private final Throwable reason;

        NotParkedException(Throwable reason) {
            super(reason);
            this.reason = reason;
        }

        public Throwable reason() {
            return reason;
        }
    }
}

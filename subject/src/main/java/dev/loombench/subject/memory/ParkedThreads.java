package dev.loombench.subject.memory;

import dev.loombench.protocol.JvmReport.FaultKind;
import dev.loombench.protocol.ThreadCap;
import dev.loombench.subject.batch.BatchFault;
import dev.loombench.subject.model.CapReached;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// Threads that park so many frames deep until they are released. They are kept, since a virtual thread that
/// nobody knows may be collected. One thread at a time may use this.
public final class ParkedThreads {
    private static final long POLL_MILLIS = 1;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Thread.Builder builder;
    private final Optional<ThreadCap> cap;
    private final ParkedBody body;
    private final Thread[] threads;
    private final Duration patience;
    private int started;

    /// @param cap of live threads, if there is one
    /// @param depth frames of the recursion, at least 1
    /// @param most how many threads there will be at most; room for them is taken now
    public ParkedThreads(Thread.Builder builder, Optional<ThreadCap> cap, int depth, int most) {
        this(builder, cap, depth, most, PATIENCE);
    }

    /// @param patience how long a thread may neither park nor end once the one before it has parked
    ParkedThreads(Thread.Builder builder, Optional<ThreadCap> cap, int depth, int most, Duration patience) {
        this.builder = builder;
        this.cap = cap;
        this.body = new ParkedBody(depth);
        this.threads = new Thread[most];
        this.patience = patience;
    }

    /// Starts threads until there are so many, and returns when all of them are parked.
    ///
    /// @throws OutOfMemoryError if a thread was refused, by the operating system or by the cap, or if the heap
    ///     is full; those that were started stay
    /// @throws NotParked if a thread can't go so deep
    /// @throws BatchFault if a thread neither parks nor ends within 30 s of the one before it: where the heap
    ///     is full, a virtual thread may keep its carrier as it parks, and with all carriers kept the rest
    ///     never run
    /// @throws InterruptedException if the caller was interrupted
    public void growTo(int count) throws InterruptedException, NotParked {
        int before = started;
        while (started < count) {
            if (cap.isPresent() && started == cap.get().threads()) {
                throw new CapReached(cap.get());
            }
            threads[started] = builder.start(body);
            started++;
        }
        for (int i = before; i < count; i++) {
            awaitParked(i);
        }
    }

    /// How many were started.
    public int started() {
        return started;
    }

    Thread get(int index) {
        return threads[index];
    }

    /// Lets all threads go, and returns when the last one has ended.
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

    /// The recursion's end is the only place where such a thread waits.
    private void awaitParked(int index) throws InterruptedException, NotParked {
        long begin = System.nanoTime();
        while (threads[index].getState() != Thread.State.WAITING) {
            Throwable failure = body.failure();
            if (failure != null) {
                throw new NotParked(failure);
            }
            if (System.nanoTime() - begin > patience.toNanos()) {
                throw stuck(index);
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private BatchFault stuck(int parked) {
        Runtime jvm = Runtime.getRuntime();
        String message = String.format(
                Locale.ROOT,
                "%,d of %,d threads were parked, but the next one neither parked nor ended within %d s; "
                        + "Java heap space: %,d of at most %,d MB are in use",
                parked,
                threads.length,
                patience.toSeconds(),
                jvm.totalMemory() - jvm.freeMemory() >> 20,
                jvm.maxMemory() >> 20);
        return new BatchFault(FaultKind.WRONG_COUNT, message, null);
    }

    /// A thread ended instead of parking.
    public static final class NotParked extends Exception {
        private static final long serialVersionUID = 1L;

        private final Throwable reason;

        NotParked(Throwable reason) {
            super(reason);
            this.reason = reason;
        }

        /// What it threw.
        public Throwable reason() {
            return reason;
        }
    }
}

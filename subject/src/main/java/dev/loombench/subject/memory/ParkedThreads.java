package dev.loombench.subject.memory;

import dev.loombench.protocol.ThreadCap;
import dev.loombench.subject.model.CapReached;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// Threads that park so many frames deep until they are released. They are kept, since a virtual thread that
/// nobody knows may be collected. One thread at a time may use this.
public final class ParkedThreads {
    private static final long POLL_MILLIS = 1;

    private final Thread.Builder builder;
    private final Optional<ThreadCap> cap;
    private final ParkedBody body;
    private final Thread[] threads;
    private int started;

    /// @param cap of live threads, if there is one
    /// @param depth frames of the recursion, at least 1
    /// @param most how many threads there will be at most; room for them is taken now
    public ParkedThreads(Thread.Builder builder, Optional<ThreadCap> cap, int depth, int most) {
        this.builder = builder;
        this.cap = cap;
        this.body = new ParkedBody(depth);
        this.threads = new Thread[most];
    }

    /// Starts threads until there are so many, and returns when all of them are parked.
    ///
    /// @throws OutOfMemoryError if a thread was refused, by the operating system or by the cap, or if the heap
    ///     is full; those that were started stay
    /// @throws NotParked if a thread can't go so deep
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
            awaitParked(threads[i]);
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
    private void awaitParked(Thread thread) throws InterruptedException, NotParked {
        while (thread.getState() != Thread.State.WAITING) {
            Throwable failure = body.failure();
            if (failure != null) {
                throw new NotParked(failure);
            }
            Thread.sleep(POLL_MILLIS);
        }
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

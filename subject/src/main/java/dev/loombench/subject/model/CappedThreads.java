package dev.loombench.subject.model;

import dev.loombench.protocol.ThreadCap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Counts the live threads of its factories, and refuses those beyond the cap with [CapReached]. A thread lives
/// from the moment it is made until it has nothing left to run.
final class CappedThreads {
    private static final AtomicInteger LIVE_IN_THIS_JVM = new AtomicInteger();

    private final ThreadCap cap;
    private final AtomicInteger live;

    /// Counts on its own.
    CappedThreads(ThreadCap cap) {
        this(cap, new AtomicInteger());
    }

    private CappedThreads(ThreadCap cap, AtomicInteger live) {
        this.cap = cap;
        this.live = live;
    }

    /// Counts together with all others of this JVM.
    static CappedThreads ofThisJvm(ThreadCap cap) {
        return new CappedThreads(cap, LIVE_IN_THIS_JVM);
    }

    ThreadFactory over(ThreadFactory plain) {
        return body -> {
            enter();
            return plain.newThread(() -> {
                try {
                    body.run();
                } finally {
                    live.decrementAndGet();
                }
            });
        };
    }

    ForkJoinWorkerThreadFactory workers() {
        return pool -> {
            enter();
            return new Worker(pool);
        };
    }

    private void enter() {
        if (live.incrementAndGet() > cap.threads()) {
            live.decrementAndGet();
            throw new CapReached(cap);
        }
    }

    private final class Worker extends ForkJoinWorkerThread {
        Worker(ForkJoinPool pool) {
            super(pool);
        }

        @Override
        protected void onTermination(@Nullable Throwable exception) {
            live.decrementAndGet();
            super.onTermination(exception);
        }
    }
}

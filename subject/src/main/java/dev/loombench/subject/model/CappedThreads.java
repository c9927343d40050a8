package dev.loombench.subject.model;

import dev.loombench.protocol.ThreadCap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Counts the live threads of its factories, and refuses those beyond the cap with [CapReached]. A thread lives
/// from the moment it is made until it has nothing left to run; one that the operating system then refuses to
/// start keeps its place, and ends the trial.
///
/// Only threads of execution models go through here. Those of HTTP clients, of users' tasks and of the JVM itself
/// don't count: for them there is the control group.
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
            return entering(() -> plain.newThread(() -> {
                try {
                    body.run();
                } finally {
                    live.decrementAndGet();
                }
            }));
        };
    }

    ForkJoinWorkerThreadFactory workers() {
        return pool -> entering(() -> new Worker(pool));
    }

    /// A thread that can't be made takes no place.
    private <T extends Thread> T entering(Supplier<T> making) {
        boolean made = false;
        try {
            if (live.incrementAndGet() > cap.threads()) {
                throw new CapReached(cap);
            }
            T thread = making.get();
            made = true;
            return thread;
        } finally {
            if (!made) {
                live.decrementAndGet();
            }
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

package dev.loombench.subject.model;

import dev.loombench.protocol.ThreadCap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Thread factories with a common cap of live threads, beyond which they throw [CapReached]. A thread counts
/// from its creation to the end of its body; one that the operating system then refuses to start stays counted,
/// and ends the trial anyway.
///
/// Only threads of execution models are counted. Those of HTTP clients, user tasks and the JVM itself are
/// limited by the control group.
final class CappedThreads {
    private static final AtomicInteger LIVE_IN_THIS_JVM = new AtomicInteger();

    private final ThreadCap cap;
    private final AtomicInteger live;

    /// Creates a cap with a counter of its own.
    CappedThreads(ThreadCap cap) {
        this(cap, new AtomicInteger());
    }

    private CappedThreads(ThreadCap cap, AtomicInteger live) {
        this.cap = cap;
        this.live = live;
    }

    /// Creates a cap with the counter shared in this JVM.
    static CappedThreads ofThisJvm(ThreadCap cap) {
        return new CappedThreads(cap, LIVE_IN_THIS_JVM);
    }

    ThreadFactory over(ThreadFactory plain) {
        return body -> {
            return counted(() -> plain.newThread(() -> {
                try {
                    body.run();
                } finally {
                    live.decrementAndGet();
                }
            }));
        };
    }

    ForkJoinWorkerThreadFactory workers() {
        return pool -> counted(() -> new Worker(pool));
    }

    /// Counts a thread and creates it; one that can't be created isn't counted.
    private <T extends Thread> T counted(Supplier<T> creation) {
        boolean created = false;
        try {
            if (live.incrementAndGet() > cap.threads()) {
                throw new CapReached(cap);
            }
            T thread = creation.get();
            created = true;
            return thread;
        } finally {
            if (!created) {
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

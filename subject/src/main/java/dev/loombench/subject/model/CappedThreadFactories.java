package dev.loombench.subject.model;

import dev.loombench.protocol.ThreadCap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Thread factories with a common cap of live threads, beyond which they throw [ThreadCapReachedError]. A
/// thread counts from its creation to the end of its body; one that the operating system then refuses to start
/// stays counted, and ends the trial anyway.
///
/// Only threads of execution models are counted. Those of HTTP clients, user tasks and the JVM itself are
/// limited by the control group.
final class CappedThreadFactories {
    private static final AtomicInteger LIVE_IN_THIS_JVM = new AtomicInteger();

    private final ThreadCap cap;
    private final AtomicInteger live;

    /// Creates a cap with a counter of its own.
    CappedThreadFactories(ThreadCap cap) {
        this(cap, new AtomicInteger());
    }

    private CappedThreadFactories(ThreadCap cap, AtomicInteger live) {
        this.cap = cap;
        this.live = live;
    }

    /// Creates a cap with the counter shared in this JVM.
    static CappedThreadFactories ofThisJvm(ThreadCap cap) {
        return new CappedThreadFactories(cap, LIVE_IN_THIS_JVM);
    }

    ThreadFactory capped(ThreadFactory plain) {
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

    ForkJoinWorkerThreadFactory workerFactory() {
        return pool -> counted(() -> new Worker(pool));
    }

    /// Counts a thread and creates it; one that can't be created isn't counted.
    private <T extends Thread> T counted(Supplier<T> creation) {
        boolean created = false;
        try {
            if (live.incrementAndGet() > cap.threads()) {
                throw new ThreadCapReachedError(cap);
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

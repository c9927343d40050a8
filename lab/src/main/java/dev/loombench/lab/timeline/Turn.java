package dev.loombench.lab.timeline;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;

/// When a look is taken: at even intervals, and more rarely where it is dear, so that all looks together stay far below
/// what a benchmark could see.
final class Turn {
    /// A look takes at most one part in so many of a processor.
    private static final long USUAL_PART = 3_000;

    /// The cheapest of so many tells what a look costs: others had to load classes, or were disturbed.
    private static final int SAMPLES = 3;

    /// The dearest look that is taken at the edges of a window all the same: that at 500 threads.
    private static final long DEAREST_AT_EDGE = 20_000_000;

    private final Look look;
    private final long part;
    private final Deque<Long> costs = new ArrayDeque<>();
    private long next = Long.MIN_VALUE;
    private boolean postponed;
    private long last;
    private long spent;
    private long aside;

    Turn(Look look) {
        this(look, USUAL_PART);
    }

    /// @param part the look takes at most one in so many of a processor
    Turn(Look look, long part) {
        this.look = look;
        this.part = part;
    }

    /// Takes the look if it is due.
    ///
    /// @param nanos now, monotonic
    /// @param every the usual time between two looks
    void at(long nanos, Duration every, Figures figures) {
        if (nanos >= next) {
            take(nanos, every, figures);
        }
    }

    /// The measured window begins or ends: takes the look before its turn if that was postponed for being dear, so
    /// that a short window has a figure. It waits the longer afterwards.
    ///
    /// @param nanos now, monotonic
    /// @param every the usual time between two looks
    void atEdge(long nanos, Duration every, Figures figures) {
        if (nanos >= next || (postponed && last <= DEAREST_AT_EDGE)) {
            take(nanos, every, figures);
        }
    }

    private void take(long nanos, Duration every, Figures figures) {
        long before = ownCpu();
        look.take(nanos, figures);
        last = Math.max(0, ownCpu() - before) + newAside();
        spent += last;
        long rest = usual(last) * part;
        postponed = rest > every.toNanos();
        next = Math.max(next, nanos) + Math.max(every.toNanos(), rest);
    }

    /// What a look costs; nothing as long as that isn't known.
    private long usual(long last) {
        costs.addLast(last);
        if (costs.size() < SAMPLES) {
            return 0;
        }
        long least = Collections.min(costs);
        costs.removeFirst();
        return least;
    }

    /// Processor time of all looks so far, in nanoseconds.
    long spent() {
        return spent;
    }

    /// Ends what the look does on threads of its own.
    void end() throws InterruptedException {
        look.end();
        spent += newAside();
    }

    private long newAside() {
        long before = aside;
        aside = look.aside();
        return aside - before;
    }

    private static long ownCpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}

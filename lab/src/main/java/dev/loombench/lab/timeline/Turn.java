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
    private static final long USUAL_PART = 1_000;

    /// The cheapest of so many tells what a look costs: others had to load classes, or were disturbed.
    private static final int SAMPLES = 3;

    private final Look look;
    private final long part;
    private final Deque<Long> costs = new ArrayDeque<>();
    private long next = Long.MIN_VALUE;
    private long spent;

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
        if (nanos < next) {
            return;
        }
        long before = ownCpu();
        look.take(nanos, figures);
        long cost = Math.max(0, ownCpu() - before);
        spent += cost;
        next = nanos + Math.max(every.toNanos(), usual(cost) * part);
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

    private static long ownCpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}

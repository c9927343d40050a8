package dev.loombench.lab.observe.timeline;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;

/// Decides when a sampler runs: at regular intervals, and less often the more CPU time it takes, so that all
/// samplers together stay far below what a benchmark could notice.
final class Turn {
    /// A sampler takes at most one part in this many of a processor.
    private static final long DEFAULT_CPU_PART = 3_000;

    /// The cheapest of this many samples estimates the cost, since others may include class loading or
    /// disturbances.
    private static final int COST_SAMPLES = 3;

    /// Maximum cost of a sample taken out of turn at the edges of a window: context switches of 500 threads.
    private static final long MAX_EDGE_COST_NANOS = 20_000_000;

    private final Look look;
    private final long part;
    private final Deque<Long> costs = new ArrayDeque<>();
    private long next = Long.MIN_VALUE;
    private boolean postponed;
    private long lastCost;
    private long spent;
    private long aside;

    Turn(Look look) {
        this(look, DEFAULT_CPU_PART);
    }

    /// Creates a schedule for a sampler.
    ///
    /// @param part the sampler takes at most one part in this many of a processor
    Turn(Look look, long part) {
        this.look = look;
        this.part = part;
    }

    /// Takes a sample if it is due.
    ///
    /// @param nanos current monotonic time
    /// @param interval regular interval
    void at(long nanos, Duration interval, Figures figures) {
        if (nanos >= next) {
            take(nanos, interval, figures);
        }
    }

    /// Takes a sample at an edge of the measurement window even if it was postponed for its cost, so that a
    /// short window has a value; the next one is then delayed accordingly.
    ///
    /// @param nanos current monotonic time
    /// @param interval regular interval
    void atEdge(long nanos, Duration interval, Figures figures) {
        if (nanos >= next || (postponed && lastCost <= MAX_EDGE_COST_NANOS)) {
            take(nanos, interval, figures);
        }
    }

    private void take(long nanos, Duration interval, Figures figures) {
        long before = currentThreadCpu();
        look.take(nanos, figures);
        lastCost = Math.max(0, currentThreadCpu() - before) + newBackgroundCpu();
        spent += lastCost;
        long pause = estimatedCost(lastCost) * part;
        postponed = pause > interval.toNanos();
        next = Math.max(next, nanos) + Math.max(interval.toNanos(), pause);
    }

    /// Estimated cost of a sample; 0 until it is known.
    private long estimatedCost(long lastCost) {
        costs.addLast(lastCost);
        if (costs.size() < COST_SAMPLES) {
            return 0;
        }
        long cheapest = Collections.min(costs);
        costs.removeFirst();
        return cheapest;
    }

    /// CPU time of all samples so far, in nanoseconds.
    long spent() {
        return spent;
    }

    /// Stops the sampler's own threads.
    void end() throws InterruptedException {
        look.end();
        spent += newBackgroundCpu();
    }

    private long newBackgroundCpu() {
        long before = aside;
        aside = look.aside();
        return aside - before;
    }

    private static long currentThreadCpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}

package dev.loombench.lab.observe.timeline;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;

/// Decides when a sampler runs: at regular intervals, and less often the more CPU time it takes, so that all
/// samplers together stay far below what a benchmark could notice.
final class SamplerSchedule {
    /// A sampler takes at most one part in this many of a processor.
    private static final long DEFAULT_CPU_PART = 3_000;

    /// The cheapest of this many samples estimates the cost, since others may include class loading or
    /// disturbances.
    private static final int COST_SAMPLES = 3;

    /// Maximum cost of a sample taken out of turn at the edges of a window: context switches of 500 threads.
    private static final long MAX_EDGE_COST_NANOS = 20_000_000;

    private final Sampler look;
    private final long part;
    private final Deque<Long> costs = new ArrayDeque<>();
    private long next = Long.MIN_VALUE;
    private boolean postponed;
    private long lastCost;
    private long cpuNanos;
    private long aside;

    SamplerSchedule(Sampler look) {
        this(look, DEFAULT_CPU_PART);
    }

    /// Creates a schedule for a sampler.
    ///
    /// @param part the sampler takes at most one part in this many of a processor
    SamplerSchedule(Sampler look, long part) {
        this.look = look;
        this.part = part;
    }

    /// Takes a sample if it is due.
    ///
    /// @param nanos current monotonic time
    /// @param interval regular interval
    void sampleIfDue(long nanos, Duration interval, TimelineBuilder figures) {
        if (nanos >= next) {
            take(nanos, interval, figures);
        }
    }

    /// Takes a sample at an edge of the measurement window even if it was postponed for its cost, so that a
    /// short window has a value; the next one is then delayed accordingly.
    ///
    /// @param nanos current monotonic time
    /// @param interval regular interval
    void sampleAtEdge(long nanos, Duration interval, TimelineBuilder figures) {
        if (nanos >= next || (postponed && lastCost <= MAX_EDGE_COST_NANOS)) {
            take(nanos, interval, figures);
        }
    }

    private void take(long nanos, Duration interval, TimelineBuilder figures) {
        long before = currentThreadCpu();
        look.sample(nanos, figures);
        lastCost = Math.max(0, currentThreadCpu() - before) + newBackgroundCpu();
        cpuNanos += lastCost;
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
    long cpuNanos() {
        return cpuNanos;
    }

    /// Stops the sampler's own threads.
    void end() throws InterruptedException {
        look.end();
        cpuNanos += newBackgroundCpu();
    }

    private long newBackgroundCpu() {
        long before = aside;
        aside = look.backgroundCpuNanos();
        return aside - before;
    }

    private static long currentThreadCpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}

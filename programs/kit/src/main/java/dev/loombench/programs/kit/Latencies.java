package dev.loombench.programs.kit;

import dev.loombench.protocol.program.ProgramMetric;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/// Latencies of all requests, every one of them kept, so that percentiles are exact. Threads may record at the same
/// time; meant for up to some ten thousand requests per second, which take turns to record.
public final class Latencies {
    private static final int INITIAL_CAPACITY = 1 << 16;

    /// No monitor, in which a virtual thread of JDK 21 would keep its carrier while it waits.
    private final ReentrantLock lock = new ReentrantLock();

    private long[] nanos = new long[INITIAL_CAPACITY];
    private int size;

    /// Adds a latency in nanoseconds.
    public void record(long latencyNanos) {
        lock.lock();
        try {
            if (size == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * size);
            }
            nanos[size++] = latencyNanos;
        } finally {
            lock.unlock();
        }
    }

    /// Number of latencies.
    public int size() {
        lock.lock();
        try {
            return size;
        } finally {
            lock.unlock();
        }
    }

    /// Percentile in seconds: the smallest latency that the given share of requests doesn't exceed (nearest rank).
    ///
    /// @param share above 0 and at most 1; 1 is the maximum
    /// @throws IllegalStateException if there is no latency
    public double seconds(double share) {
        long[] sorted = sorted();
        if (sorted.length == 0) {
            throw new IllegalStateException("no request was measured");
        }
        return nearestRank(sorted, share) / 1e9;
    }

    /// Percentile of sorted values: the smallest one that the given share of them doesn't exceed.
    ///
    /// @param sorted at least one value, in ascending order
    /// @param share above 0 and at most 1; 1 is the maximum
    public static long nearestRank(long[] sorted, double share) {
        int rank = (int) Math.ceil(share * sorted.length);
        return sorted[Math.clamp(rank, 1, sorted.length) - 1];
    }

    /// Reports the median and the 99th percentile.
    ///
    /// @throws IllegalStateException if there is no latency
    public void report(ProgramRun run) {
        run.report(ProgramMetric.P50, seconds(0.5));
        run.report(ProgramMetric.P99, seconds(0.99));
    }

    private long[] sorted() {
        lock.lock();
        try {
            long[] sorted = Arrays.copyOf(nanos, size);
            Arrays.sort(sorted);
            return sorted;
        } finally {
            lock.unlock();
        }
    }
}

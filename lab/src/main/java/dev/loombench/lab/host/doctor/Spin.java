package dev.loombench.lab.host.doctor;

import java.time.Duration;
import java.util.Arrays;

/// The same integer work again and again: on a quiet machine each slice takes the same time.
///
/// @param median seconds of a slice
/// @param spread the distance from the 5th to the 95th percentile of slices, relative to the median
/// @param slowest the slowest slice, relative to the median
record Spin(double median, double spread, double slowest) {
    private static final long SLICE_NANOS = 1_000_000;
    private static final Duration WARM_UP = Duration.ofMillis(40);
    private static final int MOST = 100_000;

    /// Keeps the work from being optimised away.
    private static volatile long sink;

    /// Spins for this long, after a short warm-up that also fixes the amount of work of a slice at about 1
    /// ms.
    static Spin measure(Duration duration) {
        int rounds = calibrate();
        long[] slices = new long[MOST];
        int count = 0;
        long begin = System.nanoTime();
        while (count == 0 || (count < MOST && System.nanoTime() - begin < duration.toNanos())) {
            slices[count++] = slice(rounds);
        }
        return of(Arrays.copyOf(slices, count));
    }

    /// Percentiles by nearest rank.
    ///
    /// @param slices at least one, in nanoseconds
    static Spin of(long[] slices) {
        long[] sorted = slices.clone();
        Arrays.sort(sorted);
        double median = percentile(sorted, 50);
        return new Spin(
                median * 1e-9,
                (percentile(sorted, 95) - percentile(sorted, 5)) / median,
                sorted[sorted.length - 1] / median);
    }

    private static double percentile(long[] sorted, int percent) {
        int rank = (sorted.length * percent + 99) / 100;
        return sorted[Math.max(0, rank - 1)];
    }

    private static int calibrate() {
        long begin = System.nanoTime();
        long fastest = Long.MAX_VALUE;
        int sample = 10_000;
        while (System.nanoTime() - begin < WARM_UP.toNanos()) {
            fastest = Math.min(fastest, Math.max(1, slice(sample)));
        }
        return Math.toIntExact(Math.clamp(sample * SLICE_NANOS / fastest, 1, 1_000_000_000));
    }

    private static long slice(int rounds) {
        long begin = System.nanoTime();
        sink = work(sink, rounds);
        return System.nanoTime() - begin;
    }

    /// Marsaglia's xorshift: each round needs the one before.
    private static long work(long seed, int rounds) {
        long x = seed | 1;
        for (int i = 0; i < rounds; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        return x;
    }
}

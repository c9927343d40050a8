package dev.loombench.lab.preflight.doctor;

import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/// How exactly the machine keeps time, and how much the time of equal work varies.
///
/// @param clockStep of `System.nanoTime`, which times everything, in seconds
/// @param overshoot median excess of a 1 ms sleep, in seconds
/// @param spread distance from the 5th to the 95th percentile of equal slices of integer work, which hardly vary on a
///     quiet machine, relative to the median one
/// @param slowest the slowest slice, relative to the median one
record Timing(double clockStep, double overshoot, double spread, double slowest) {
    private static final long MILLISECOND = 1_000_000;

    /// Sink of results, so that the JIT compiler can't eliminate the work.
    private static volatile long sink;

    /// Measures for about half a second.
    ///
    /// @throws InterruptedException if the thread is interrupted meanwhile
    static Timing measure() throws InterruptedException {
        long[] sleeps = new long[25];
        for (int i = 0; i < sleeps.length; i++) {
            long begin = System.nanoTime();
            Thread.sleep(1);
            sleeps[i] = System.nanoTime() - begin;
        }
        int rounds = calibrate();
        long[] slices = LongStream.generate(() -> slice(rounds)).limit(300).toArray();
        return of(step(System::nanoTime), sleeps, slices);
    }

    /// Computes the figures, with percentiles by nearest rank.
    ///
    /// @param sleeps times of 1 ms sleeps, in nanoseconds
    /// @param slices times of equal work, in nanoseconds
    static Timing of(double clockStep, long[] sleeps, long[] slices) {
        double median = percentile(slices, 50);
        return new Timing(
                clockStep,
                Math.max(0, percentile(sleeps, 50) - MILLISECOND) * 1e-9,
                (percentile(slices, 95) - percentile(slices, 5)) / median,
                percentile(slices, 100) / median);
    }

    private static long percentile(long[] values, int percent) {
        return Arrays.stream(values)
                .sorted()
                .skip((values.length * percent - 1) / 100)
                .findFirst()
                .orElseThrow();
    }

    /// The smallest difference between distinct readings within 50 ms, in seconds: the clock's resolution or the
    /// cost of a reading, whichever is more.
    static double step(LongSupplier nanoTime) {
        long smallest = Long.MAX_VALUE;
        long begin = nanoTime.getAsLong();
        for (long last = begin, now = begin; now - begin < 50 * MILLISECOND; last = now) {
            now = nanoTime.getAsLong();
            smallest = now == last ? smallest : Math.min(smallest, now - last);
        }
        return smallest * 1e-9;
    }

    /// Rounds of a slice of about 1 ms, found by 40 ms of work, which is a warm-up too.
    private static int calibrate() {
        int batch = 10_000;
        int batches = 0;
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < 40 * MILLISECOND) {
            slice(batch);
            batches++;
        }
        return batch * batches / 40;
    }

    /// Time of some rounds of Marsaglia's xorshift, each of which depends on the one before, in nanoseconds.
    private static long slice(int rounds) {
        long begin = System.nanoTime();
        long x = sink | 1;
        for (int i = 0; i < rounds; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        sink = x;
        return System.nanoTime() - begin;
    }
}

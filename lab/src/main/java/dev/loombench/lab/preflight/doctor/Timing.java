package dev.loombench.lab.preflight.doctor;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.LongSupplier;

/// How exactly the machine keeps time.
///
/// @param clockStep of `System.nanoTime`, which times everything, in seconds
/// @param overshoot median excess of a 1 ms sleep, in seconds
record Timing(double clockStep, double overshoot, SpinTimes spin) {
    private static final Duration SPIN_DURATION = Duration.ofMillis(300);

    private static final int SAMPLED_STEPS = 2_000;

    /// Maximum number of readings, which ends the loop even if the clock doesn't advance.
    private static final int MAX_READINGS = 20_000_000;

    private static final int SLEEP_COUNT = 25;
    private static final long REQUESTED_NANOS = 1_000_000;

    /// Measures for about a third of a second.
    ///
    /// @throws InterruptedException if the thread is interrupted meanwhile
    static Timing measure() throws InterruptedException {
        double overshoot = measureOvershoot();
        SpinTimes spin = SpinTimes.measure(SPIN_DURATION);
        return new Timing(step(System::nanoTime), overshoot, spin);
    }

    /// The smallest difference between consecutive distinct readings, in seconds: the clock's resolution or the
    /// cost of a reading, whichever is more. Infinite if the clock doesn't advance.
    static double step(LongSupplier nanoTime) {
        long smallest = Long.MAX_VALUE;
        long last = nanoTime.getAsLong();
        long begin = last;
        for (int readings = 0, steps = 0; readings < MAX_READINGS && steps < SAMPLED_STEPS; readings++) {
            long now = nanoTime.getAsLong();
            if (now != last) {
                smallest = Math.min(smallest, now - last);
                steps++;
                last = now;
            }
            if (now - begin > 50_000_000L) {
                break;
            }
        }
        return smallest == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : smallest * 1e-9;
    }

    /// The median overshoot of a 1 ms sleep, in seconds.
    private static double measureOvershoot() throws InterruptedException {
        long[] overshoots = new long[SLEEP_COUNT];
        for (int i = 0; i < SLEEP_COUNT; i++) {
            long begin = System.nanoTime();
            Thread.sleep(Duration.ofNanos(REQUESTED_NANOS));
            overshoots[i] = System.nanoTime() - begin - REQUESTED_NANOS;
        }
        Arrays.sort(overshoots);
        return Math.max(0, overshoots[SLEEP_COUNT / 2] * 1e-9);
    }

    /// Times of equal slices of integer work, which hardly vary on a quiet machine.
    ///
    /// @param spread distance from the 5th to the 95th percentile, relative to the median one
    /// @param slowest the slowest slice, relative to the median one
    record SpinTimes(double spread, double slowest) {
        private static final long SLICE_NANOS = 1_000_000;
        private static final Duration WARM_UP = Duration.ofMillis(40);
        private static final int MAX_SLICES = 100_000;

        /// Sink of results, so that the JIT compiler can't eliminate the work.
        private static volatile long sink;

        /// Measures slices for a time, after a warm-up of 40 ms that also calibrates a slice to about 1 ms.
        static SpinTimes measure(Duration duration) {
            int rounds = calibrate();
            long[] slices = new long[MAX_SLICES];
            int count = 0;
            long begin = System.nanoTime();
            while (count == 0 || (count < MAX_SLICES && System.nanoTime() - begin < duration.toNanos())) {
                slices[count++] = slice(rounds);
            }
            return of(Arrays.copyOf(slices, count));
        }

        /// Computes the figures, with percentiles by nearest rank.
        ///
        /// @param slices at least one, in nanoseconds
        static SpinTimes of(long[] slices) {
            long[] sorted = slices.clone();
            Arrays.sort(sorted);
            double median = percentile(sorted, 50);
            return new SpinTimes(
                    (percentile(sorted, 95) - percentile(sorted, 5)) / median, sorted[sorted.length - 1] / median);
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

        /// Computes rounds of Marsaglia's xorshift, each of which depends on the one before.
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
}

package dev.loombench.lab.preflight.doctor;

import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/// Checks how much the time of equal work varies.
final class NoiseCheck {
    static final String NAME = "noise";

    /// Maximum relative spread of equal slices: three times the 3 % by which results may differ and still count
    /// as equal.
    static final double MAX_SPREAD = 0.10;

    /// Maximum ratio of the slowest slice to the median: a slice of 1 ms that takes ten times as long was
    /// preempted for more than a scheduler time slice.
    static final double MAX_SLOWDOWN = 10;

    private NoiseCheck() {}

    static CheckResult check(SpinTimes spin) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("spinSpread", spin.spread());
        evidence.put("spinSlowest", spin.slowest());
        String value = "equal work varies by " + Format.percentTenths(spin.spread()) + ", slowest slice "
                + Format.significant(spin.slowest()) + " × the median";
        return spin.spread() >= MAX_SPREAD || spin.slowest() >= MAX_SLOWDOWN
                ? CheckResult.warning(
                        NAME,
                        value,
                        "The same work takes different times here, so small differences will need many blocks.",
                        "Stop other programs, fix the CPU frequency, or use a dedicated machine.",
                        evidence)
                : CheckResult.ok(
                        NAME,
                        value,
                        "The machine was steady for a third of a second; slower drift shows in the intervals of a run.",
                        evidence);
    }

    /// Times of equal slices of integer work, which hardly vary on a quiet machine.
    ///
    /// @param median of a slice, in seconds
    /// @param spread distance from the 5th to the 95th percentile, relative to the median
    /// @param slowest the slowest slice, relative to the median
    record SpinTimes(double median, double spread, double slowest) {
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

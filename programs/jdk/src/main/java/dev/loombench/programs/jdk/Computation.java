package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.IncorrectResultException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/// Computation of a given length on a processor that it has for itself: steps of a linear congruential generator,
/// each of which needs the one before. Its result is known without computing it, so that each can be checked.
///
/// @param stepsPerMilli how many steps a processor does in a millisecond
record Computation(long stepsPerMilli) {
    private static final long MULTIPLIER = 6_364_136_223_846_793_005L;
    private static final int CALIBRATION_STEPS = 200_000;
    private static final Duration SETTLED = Duration.ofMillis(100);
    private static final Duration MAX_CALIBRATION = Duration.ofSeconds(3);

    /// Share of the fastest round's time below which another one is faster, rather than as fast.
    private static final double IMPROVEMENT = 0.95;

    /// Measures how fast this machine is, until no round was faster than the fastest for 0.1 s of this thread's
    /// processor time, and for at most 3 s. Other rounds were interpreted, or had to share their processor.
    static Computation calibrated() throws IncorrectResultException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begin = System.nanoTime();
        long improved = threads.getCurrentThreadCpuTime();
        long fastest = Long.MAX_VALUE;
        for (int round = 0;
                threads.getCurrentThreadCpuTime() - improved < SETTLED.toNanos()
                        && System.nanoTime() - begin < MAX_CALIBRATION.toNanos();
                round++) {
            long roundBegin = System.nanoTime();
            compute(round, CALIBRATION_STEPS);
            long time = System.nanoTime() - roundBegin;
            if (time < fastest * IMPROVEMENT) {
                improved = threads.getCurrentThreadCpuTime();
            }
            fastest = Math.min(fastest, time);
        }
        return new Computation(Math.max(1, CALIBRATION_STEPS * 1_000_000L / Math.max(1, fastest)));
    }

    /// Computes for about the time given.
    ///
    /// @throws IncorrectResultException if the result is wrong
    void run(Duration time) throws IncorrectResultException {
        compute(time.toNanos(), Math.max(1, Math.round(time.toNanos() / 1e6 * stepsPerMilli)));
    }

    private static void compute(long seed, long steps) throws IncorrectResultException {
        // With a constant increment C2 folds the steps of an unrolled loop into one, 16 times as fast.
        long increment = 2 * seed + 1;
        long state = seed;
        for (long step = 0; step < steps; step++) {
            state = state * MULTIPLIER + increment;
        }
        if (state != after(seed, steps)) {
            throw new IncorrectResultException("a computation of " + steps + " steps had a wrong result");
        }
    }

    /// State after so many steps, by squaring: n steps are one step with another multiplier and increment.
    private static long after(long seed, long steps) {
        long multiplier = 1;
        long increment = 0;
        long squaredMultiplier = MULTIPLIER;
        long squaredIncrement = 2 * seed + 1;
        for (long left = steps; left > 0; left >>= 1) {
            if ((left & 1) == 1) {
                multiplier *= squaredMultiplier;
                increment = increment * squaredMultiplier + squaredIncrement;
            }
            squaredIncrement = (squaredMultiplier + 1) * squaredIncrement;
            squaredMultiplier *= squaredMultiplier;
        }
        return multiplier * seed + increment;
    }
}

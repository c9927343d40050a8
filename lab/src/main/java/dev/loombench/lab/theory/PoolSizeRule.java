package dev.loombench.lab.theory;

import java.util.OptionalInt;

/// The rule of thumb for the size of a thread pool that keeps all cores busy:
/// threads = cores × (1 + wait / compute).
///
/// Source: Goetz et al., Java Concurrency in Practice (2006), section 8.2, at a target utilisation of 1.
public final class PoolSizeRule {
    private PoolSizeRule() {}

    /// Computes the pool size.
    ///
    /// @param waitSeconds wait of one task; NaN where it isn't known
    /// @param computeSeconds CPU time of one task; NaN where it isn't known
    /// @return rounded, from 1 to the number of tasks; empty where the task doesn't compute or a time isn't
    ///     known
    /// @throws IllegalArgumentException if a time is negative or a number is below 1
    public static OptionalInt threads(int cores, double waitSeconds, double computeSeconds, int tasks) {
        if (cores < 1 || tasks < 1 || waitSeconds < 0 || computeSeconds < 0) {
            throw new IllegalArgumentException("no pool for " + tasks + " tasks that wait " + waitSeconds
                    + " s and compute " + computeSeconds + " s on " + cores + " cores");
        }
        if (!Double.isFinite(waitSeconds) || !Double.isFinite(computeSeconds) || computeSeconds == 0) {
            return OptionalInt.empty();
        }
        long threads = Math.round(cores * (1 + waitSeconds / computeSeconds));
        return OptionalInt.of(Math.clamp(threads, 1, tasks));
    }
}

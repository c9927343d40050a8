package dev.loombench.lab.ideal;

import java.util.OptionalInt;

/// What there is to run tasks on.
///
/// @param threads how many tasks of one caller can be under way at the same time; empty where all can
/// @param callers how many batches run at the same time, each caller starting its next one when the last is
///     done
/// @param cores CPUs that all callers share
public record Supply(OptionalInt threads, int callers, int cores) {
    /// @throws IllegalArgumentException if a number is below 1
    public Supply {
        if (threads.orElse(1) < 1 || callers < 1 || cores < 1) {
            throw new IllegalArgumentException(
                    "nothing runs on " + threads + " threads, " + callers + " callers, " + cores + " cores");
        }
    }

    /// A pool of that size for each caller.
    public static Supply ofPool(int threads, int callers, int cores) {
        return new Supply(OptionalInt.of(threads), callers, cores);
    }

    /// As many threads as there are tasks.
    public static Supply threadPerTask(int callers, int cores) {
        return new Supply(OptionalInt.empty(), callers, cores);
    }
}

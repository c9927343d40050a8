package dev.loombench.lab.theory;

import java.util.OptionalInt;

/// The threads, callers and cores that batches run on.
///
/// @param threads the most tasks of one caller in progress at a time; empty where all tasks can be
/// @param callers batches at a time; each caller starts its next batch when the last one is done
/// @param cores cores that all callers share
public record ExecutionResources(OptionalInt threads, int callers, int cores) {
    /// @throws IllegalArgumentException if a number is below 1
    public ExecutionResources {
        if (threads.orElse(1) < 1 || callers < 1 || cores < 1) {
            throw new IllegalArgumentException(
                    "nothing runs on " + threads + " threads, " + callers + " callers, " + cores + " cores");
        }
    }

    /// Returns the resources of a pool of that size for each caller.
    public static ExecutionResources ofPool(int threads, int callers, int cores) {
        return new ExecutionResources(OptionalInt.of(threads), callers, cores);
    }

    /// Returns the resources of one thread per task.
    public static ExecutionResources threadPerTask(int callers, int cores) {
        return new ExecutionResources(OptionalInt.empty(), callers, cores);
    }
}

package dev.loombench.agent;

import java.util.Arrays;

/// Adaptive pause between samples that keeps the sampler at about 1 % of one CPU.
///
/// Based on the shortest of the last four samples: on a busy machine the others include waits for a CPU, and
/// the first ones ran cold.
final class SamplingInterval {
    /// Maximum pause between two samples, however long they take.
    static final long MAX_PAUSE_NANOS = 5_000_000_000L;

    private static final long PAUSE_FACTOR = 100;

    private final long[] last = new long[4];
    private long count;

    /// Computes the pause after a sample.
    ///
    /// @param tookNanos wall-clock duration of the sample
    /// @return pause in nanoseconds
    long pauseNanos(long tookNanos) {
        last[(int) (count++ % last.length)] = tookNanos;
        return count < last.length
                ? 0
                : Math.min(
                        MAX_PAUSE_NANOS,
                        PAUSE_FACTOR * Arrays.stream(last).min().orElse(0));
    }
}

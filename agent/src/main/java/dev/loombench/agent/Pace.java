package dev.loombench.agent;

import java.util.Arrays;

/// How long the sampler rests, so that sampling keeps one processor busy for about 1 % at most.
///
/// What counts is the shortest of the last few samples: on a busy machine the others also waited for a
/// processor, and the first ones were cold.
final class Pace {
    /// Samples come at least this often, however long they take.
    static final long MOST_NANOS = 5_000_000_000L;

    private static final long SHARE = 100;

    private final long[] last = new long[4];
    private long count;

    /// @param tookNanos of the wall clock, the latest sample
    /// @return nanoseconds until the next one, from its end
    long rest(long tookNanos) {
        last[(int) (count++ % last.length)] = tookNanos;
        return count < last.length
                ? 0
                : Math.min(MOST_NANOS, SHARE * Arrays.stream(last).min().orElse(0));
    }
}

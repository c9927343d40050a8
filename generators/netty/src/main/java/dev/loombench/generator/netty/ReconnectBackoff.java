package dev.loombench.generator.netty;

import java.util.OptionalLong;

/// Exponential backoff for reopening lost connections: at once as long as they are used, and after pauses that
/// double from 50 ms to 1 s while the server refuses them or closes them unused.
final class ReconnectBackoff {
    /// Counts of connections since the last check.
    ///
    /// @param refused connections that failed to open
    /// @param closed connections closed by either side
    /// @param used requests that ended on a connection that carried a response, each a possible reason to close
    ///     it
    /// @param connected connections open now
    record ConnectionCounts(int refused, int closed, long used, int connected) {}

    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final long MIN_PAUSE_NANOS = 50 * NANOS_PER_MILLI;
    private static final long MAX_PAUSE_NANOS = 1_000 * NANOS_PER_MILLI;
    private static final long LOST_AFTER_NANOS = 5_000 * NANOS_PER_MILLI;
    private static final long NEVER = Long.MAX_VALUE;

    /// Successive checks with unused closes that are tolerated, since servers close idle connections now and
    /// then.
    private static final int TOLERATED_CHECKS = 3;

    private long pause;
    private long pauseEnd;
    private long lastTrouble;
    private long refusedSince = NEVER;
    private int successiveTroubles;
    private boolean open = true;

    /// Updates the state by one check.
    ///
    /// @param now in nanoseconds, never less than at the last call
    /// @return whether connections may be opened until the next check
    boolean update(long now, ConnectionCounts counts) {
        if (counts.connected() > 0) {
            refusedSince = NEVER;
        } else if (counts.refused() > 0) {
            refusedSince = Math.min(refusedSince, now);
        }
        if (!open) {
            open = now >= pauseEnd;
            lastTrouble = now;
            return open;
        }
        boolean troubled = counts.refused() > 0 || counts.closed() > counts.used();
        successiveTroubles = troubled ? successiveTroubles + 1 : 0;
        if (troubled) {
            lastTrouble = now;
        } else if (now - lastTrouble > MAX_PAUSE_NANOS) {
            pause = 0;
        }
        if (troubled && (counts.refused() > 0 || pause > 0 || successiveTroubles >= TOLERATED_CHECKS)) {
            pause = Math.clamp(2 * pause, MIN_PAUSE_NANOS, MAX_PAUSE_NANOS);
            pauseEnd = now + pause;
            open = false;
        }
        return open;
    }

    /// Time since when the server has refused all connections, if for at least 5 s, after which it counts as
    /// gone; else empty.
    OptionalLong lostSince(long now) {
        return refusedSince != NEVER && now - refusedSince >= LOST_AFTER_NANOS
                ? OptionalLong.of(refusedSince)
                : OptionalLong.empty();
    }
}

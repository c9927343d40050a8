package dev.loombench.generator.netty;

import java.util.OptionalLong;

/// Exponential backoff for reopening lost connections: at once as long as they are used, and after pauses that
/// double from 50 ms to 1 s while the server refuses them or closes them unused.
final class ReconnectBackoff {
    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final long MIN_PAUSE_NANOS = 50 * NANOS_PER_MILLI;
    private static final long MAX_PAUSE_NANOS = 1_000 * NANOS_PER_MILLI;
    private static final long LOST_AFTER_NANOS = 5_000 * NANOS_PER_MILLI;
    private static final long NEVER = Long.MAX_VALUE;

    /// Successive checks with unused closes that are tolerated, since servers close idle connections now and
    /// then.
    private static final int TOLERATED_CHECKS = 3;

    private boolean refused;
    private boolean closedUnused;
    private long pause;
    private long pauseEnd;
    private long lastTrouble;
    private long refusedSince = NEVER;
    private int successiveTroubles;
    private boolean open = true;

    /// Notes that a connection failed to open.
    void refused() {
        refused = true;
    }

    /// Notes that a connection was closed by either side before it carried a request and a part of its response.
    void closedUnused() {
        closedUnused = true;
    }

    /// Updates the state by one check.
    ///
    /// @param now in nanoseconds, never less than at the last call
    /// @param connected connections open now
    /// @return whether connections may be opened until the next check
    boolean update(long now, int connected) {
        boolean wasRefused = refused;
        boolean troubled = refused || closedUnused;
        refused = false;
        closedUnused = false;
        if (connected > 0) {
            refusedSince = NEVER;
        } else if (wasRefused) {
            refusedSince = Math.min(refusedSince, now);
        }
        if (!open) {
            open = now >= pauseEnd;
            lastTrouble = now;
            return open;
        }
        successiveTroubles = troubled ? successiveTroubles + 1 : 0;
        if (troubled) {
            lastTrouble = now;
        } else if (now - lastTrouble > MAX_PAUSE_NANOS) {
            pause = 0;
        }
        if (troubled && (wasRefused || pause > 0 || successiveTroubles >= TOLERATED_CHECKS)) {
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

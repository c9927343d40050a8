package dev.loombench.generator.hyperfoil;

import java.util.OptionalLong;

/// Decides when connections that were lost may be opened again: at once while that is of use, and after pauses
/// that double while the server refuses them, or closes them unused.
final class Reopening {
    /// What became of connections since the last look.
    ///
    /// @param refused how many couldn't be opened
    /// @param closed how many were closed, by whomever
    /// @param used how many requests ended on one that carried an answer, and may have been a reason to close
    /// @param connected how many there are now
    record Seen(int refused, int closed, long used, int connected) {}

    private static final long MILLI = 1_000_000L;
    private static final long SHORTEST = 50 * MILLI;
    private static final long LONGEST = 1_000 * MILLI;
    private static final long LOST = 5_000 * MILLI;
    private static final long NEVER = Long.MAX_VALUE;

    /// So many looks in succession: a server that closes idle connections does so once in a while.
    private static final int TOLERATED = 3;

    private long pause;
    private long until;
    private long troubled;
    private long refusedSince = NEVER;
    private int successive;
    private boolean open = true;

    /// @param now in nanoseconds, never less than the last time
    /// @return whether further connections may be opened until the next look
    boolean look(long now, Seen seen) {
        if (seen.connected() > 0) {
            refusedSince = NEVER;
        } else if (seen.refused() > 0) {
            refusedSince = Math.min(refusedSince, now);
        }
        if (!open) {
            open = now >= until;
            troubled = now;
            return open;
        }
        boolean useless = seen.refused() > 0 || seen.closed() > seen.used();
        successive = useless ? successive + 1 : 0;
        if (useless) {
            troubled = now;
        } else if (now - troubled > LONGEST) {
            pause = 0;
        }
        if (useless && (seen.refused() > 0 || pause > 0 || successive >= TOLERATED)) {
            pause = Math.clamp(2 * pause, SHORTEST, LONGEST);
            until = now + pause;
            open = false;
        }
        return open;
    }

    /// Since when the server has refused all connections, if that is for so long that it won't come back.
    OptionalLong lostSince(long now) {
        return refusedSince != NEVER && now - refusedSince >= LOST
                ? OptionalLong.of(refusedSince)
                : OptionalLong.empty();
    }
}

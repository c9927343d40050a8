package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.Latencies;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Critical section: state that only the lock guards, and the waiting times of some entries.
final class CriticalSection {
    static final long UNTIMED = Long.MIN_VALUE;

    /// Entries of each thread in a round. If a lock let each thread enter all of them in a row, one in so many
    /// would still have waited for the others, and the 99th percentile shows it.
    private static final int ENTRIES = 20;

    /// The same of sections that wait, so that a round of ten thousand threads takes some seconds.
    private static final int WAITING_ENTRIES = 5;

    private static final int STEPS = 64;
    private static final int MAX_WAITS = 1_000_000;
    private static final long PAUSE_NANOS = 20_000;

    private final boolean pausing;
    private final AtomicLong lastTimed = new AtomicLong();
    private final long[] waits = new long[MAX_WAITS];
    private int waitCount;
    private long state = 1;
    private long entries;

    CriticalSection(boolean pausing) {
        this.pausing = pausing;
    }

    /// Begins a round.
    void begin() {
        entries = 0;
        lastTimed.setOpaque(System.nanoTime());
    }

    /// When a timed entry came in last, by [System#nanoTime], or when the round began.
    long lastTimed() {
        return lastTimed.getOpaque();
    }

    long entries() {
        return entries;
    }

    /// Forgets the waiting times so far.
    void forgetWaits() {
        waitCount = 0;
    }

    /// How often each thread enters in a round.
    int entriesOfThread() {
        return pausing ? WAITING_ENTRIES : ENTRIES;
    }

    void run(long since) {
        if (since != UNTIMED) {
            long now = System.nanoTime();
            waits[waitCount % waits.length] = now - since;
            waitCount++;
            lastTimed.setOpaque(now);
        }
        long before = entries;
        state = compute(state);
        if (pausing) {
            pause();
        }
        entries = before + 1;
    }

    /// Parks again where it was woken too early, as by a permit that the lock left over.
    private void pause() {
        long begin = System.nanoTime();
        for (long left = PAUSE_NANOS; left > 0; left = PAUSE_NANOS - (System.nanoTime() - begin)) {
            LockSupport.parkNanos(this, left);
        }
    }

    /// Computes for a tenth of a microsecond or so; the result isn't 0 if the argument isn't.
    static long compute(long seed) {
        long value = seed;
        for (int i = 0; i < STEPS; i++) {
            value ^= value << 13;
            value ^= value >>> 7;
            value ^= value << 17;
        }
        return value;
    }

    /// Percentile of the waits in ns, or of the last of them if there were too many to keep.
    long waiting(double share) {
        long[] sorted = Arrays.copyOf(waits, Math.min(waitCount, waits.length));
        Arrays.sort(sorted);
        return Latencies.nearestRank(sorted, share);
    }
}

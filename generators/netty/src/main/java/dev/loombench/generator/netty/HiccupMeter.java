package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadSummary.Hiccups;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/// Meter of pauses of this JVM, whatever their cause: a dedicated thread sleeps 1 ms at a time and records by
/// how much it wakes late, as G. Tene's jHiccup does. As there, a delay also counts for the sleeps that it
/// swallowed.
final class HiccupMeter {
    private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    /// Delays above this count as a stall of the generator.
    private static final long MIN_STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private Histogram delays = new Histogram(3);
    private long stalledNanos;

    HiccupMeter() {
        Thread.ofPlatform().daemon().name("loombench-hiccups").start(this::watch);
    }

    private void watch() {
        long last = System.nanoTime();
        while (true) {
            LockSupport.parkNanos(SLEEP_NANOS);
            long now = System.nanoTime();
            record(Math.max(0, now - last - SLEEP_NANOS));
            last = now;
        }
    }

    synchronized void record(long delay) {
        delays.recordValueWithExpectedInterval(delay, SLEEP_NANOS);
        if (delay > MIN_STALL_NANOS) {
            stalledNanos += delay;
        }
    }

    /// Discards what was recorded so far.
    synchronized void restart() {
        delays = new Histogram(3);
        stalledNanos = 0;
    }

    /// Returns the recorded delays in seconds: p99, p99.9, maximum and the sum of all stalls.
    synchronized Hiccups hiccups() {
        return new Hiccups(
                delays.getValueAtPercentile(99) / 1e9,
                delays.getValueAtPercentile(99.9) / 1e9,
                delays.getMaxValue() / 1e9,
                stalledNanos / 1e9);
    }
}

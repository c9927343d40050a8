package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.LoadSummary.Hiccups;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/// Sees when this JVM stands still, whatever stops it: a thread of its own sleeps 1 ms at a time and records by
/// how much it was late, after the idea of jHiccup by G. Tene. As with jHiccup, a delay also stands for the
/// sleeps that it swallowed.
final class HiccupMeter {
    private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long STALL = TimeUnit.MILLISECONDS.toNanos(10);

    private Histogram delays = new Histogram(3);
    private long stalled;

    HiccupMeter() {
        Thread thread = new Thread(this::watch, "loombench-hiccups");
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        long last = System.nanoTime();
        while (true) {
            LockSupport.parkNanos(INTERVAL);
            long now = System.nanoTime();
            record(Math.max(0, now - last - INTERVAL));
            last = now;
        }
    }

    synchronized void record(long delay) {
        delays.recordValueWithExpectedInterval(delay, INTERVAL);
        if (delay > STALL) {
            stalled += delay;
        }
    }

    /// From here on.
    synchronized void restart() {
        delays = new Histogram(3);
        stalled = 0;
    }

    synchronized Hiccups hiccups() {
        return new Hiccups(
                delays.getValueAtPercentile(99) / 1e9,
                delays.getValueAtPercentile(99.9) / 1e9,
                delays.getMaxValue() / 1e9,
                stalled / 1e9);
    }
}

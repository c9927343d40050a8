package dev.loombench.micrometer;

import dev.loombench.agent.DelayProbe;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.distribution.TimeWindowMax;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Daemon thread that probes how long new virtual threads wait for a carrier, and keeps the longest wait
/// of the last minute.
final class DelayMonitor implements Runnable, AutoCloseable {
    private static final long INTERVAL_NANOS = 100_000_000;

    /// The maximum forgets one of six parts of the minute at a time.
    private static final long ROTATION_MILLIS = 10_000;

    private static final int ROTATIONS = 6;

    private final DelayProbe probe = new DelayProbe();
    private final TimeWindowMax longest = new TimeWindowMax(Clock.SYSTEM, ROTATION_MILLIS, ROTATIONS);
    private volatile boolean closed;
    private volatile boolean measured;
    private volatile @Nullable Thread thread;

    /// Thread container of the probes.
    Object container() {
        return probe.container();
    }

    /// Number of probes that are waiting now.
    int waiting() {
        synchronized (probe) {
            return probe.waiting();
        }
    }

    /// Longest wait of the last minute in nanoseconds, one that still lasts included; NaN while nothing is
    /// measured: before the first probe, while probing fails, and after the end of the thread.
    double longestNanos() {
        return !closed && isAlive() && measured ? longest.poll(TimeUnit.NANOSECONDS) : Double.NaN;
    }

    /// Whether the thread runs.
    boolean isAlive() {
        Thread prober = thread;
        return prober != null && prober.isAlive();
    }

    /// Starts the thread, unless it has been started.
    synchronized void start() {
        if (thread == null && !closed) {
            thread = Thread.ofPlatform()
                    .name("loombench-metrics")
                    .daemon()
                    .inheritInheritableThreadLocals(false)
                    .start(this);
        }
    }

    @Override
    public void run() {
        while (!closed) {
            try {
                synchronized (probe) {
                    probe.delays().forEach(this::record);
                    Long oldest = probe.waitingNanos();
                    if (oldest != null) {
                        record(oldest);
                    }
                    probe.start();
                }
            } catch (RuntimeException refused) {
                // the scheduler takes no new thread at this moment; the next probe tries again
                measured = false;
            }
            LockSupport.parkNanos(INTERVAL_NANOS);
        }
    }

    private void record(long nanos) {
        longest.record((double) nanos, TimeUnit.NANOSECONDS);
        measured = true;
    }

    @Override
    public synchronized void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}

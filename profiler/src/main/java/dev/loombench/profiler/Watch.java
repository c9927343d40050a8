package dev.loombench.profiler;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.util.SampleBuffer;

/// One platform thread that looks at the process during an iteration.
final class Watch {
    /// Counting carriers takes a time that grows with the platform threads, and is done so rarely that it
    /// keeps one processor busy for 1 % at most.
    private static final long SHARE = 100;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final long NEVER = Long.MAX_VALUE / 4;

    /// What it has seen; what isn't observable is absent.
    ///
    /// @param threads the most of the operating system
    /// @param carriers the most
    /// @param peakBytes of memory, since the process began
    /// @param delays in nanoseconds; absent if they weren't asked for, or none was measured
    record Seen(
            @Nullable Long threads,
            @Nullable Long carriers,
            @Nullable Long peakBytes,
            @Nullable SampleBuffer delays) {}

    private final long interval;
    private final long betweenProbes;
    private final @Nullable DelayProbe probe;
    private final Absences absences;
    private final Thread thread;
    private volatile boolean stopped;
    private @Nullable Long threads;
    private @Nullable Long carriers;
    private @Nullable Long peakBytes;

    private Watch(Settings settings, Absences absences) {
        this.absences = absences;
        interval = settings.interval().toNanos();
        betweenProbes = settings.delay() == null ? NEVER : settings.delay().toNanos();
        probe = settings.delay() == null ? null : new DelayProbe();
        thread = Thread.ofPlatform()
                .name("loombench-profiler")
                .daemon()
                .inheritInheritableThreadLocals(false)
                .unstarted(this::watch);
    }

    static Watch start(Settings settings, Absences absences) {
        var watch = new Watch(settings, absences);
        watch.thread.start();
        return watch;
    }

    /// Looks a last time and ends.
    ///
    /// @throws TimeoutException if it doesn't end
    Seen stop() throws InterruptedException, TimeoutException {
        stopped = true;
        LockSupport.unpark(thread);
        if (!thread.join(PATIENCE)) {
            throw new TimeoutException("the sampling thread hasn't ended within " + PATIENCE);
        }
        SampleBuffer delays = probe == null ? null : probe.delays();
        return new Seen(threads, carriers, peakBytes, delays);
    }

    private void watch() {
        long now = System.nanoTime();
        long nextProbe = probe == null ? now + NEVER : now;
        long nextLook = now;
        long nextCount = now;
        do {
            now = System.nanoTime();
            if (now - nextProbe >= 0) {
                probe();
                nextProbe = now + betweenProbes;
            }
            if (now - nextLook >= 0) {
                look();
                nextLook = now + interval;
            }
            if (now - nextCount >= 0) {
                long start = System.nanoTime();
                count();
                nextCount = now + Math.max(interval, SHARE * (System.nanoTime() - start));
            }
            long soonest = Math.min(nextProbe - now, Math.min(nextLook - now, nextCount - now));
            LockSupport.parkNanos(this, soonest - (System.nanoTime() - now));
            Thread.interrupted();
        } while (!stopped);
        look();
        count();
    }

    private void probe() {
        DelayProbe started = probe;
        if (started != null) {
            absences.unlessAbsent(Figures.DELAY, started::start);
        }
    }

    private void look() {
        OwnStatus status = absences.unlessAbsent(Figures.OS_THREADS + " and " + Figures.RSS, OwnStatus::read);
        if (status != null) {
            threads = Math.max(status.threads(), threads == null ? 0 : threads);
            peakBytes = status.peakBytes();
        }
    }

    private void count() {
        Long counted = absences.unlessAbsent(Figures.CARRIERS, () -> Carriers.count(probe != null && probe.hasRun()));
        if (counted != null) {
            carriers = Math.max(counted, carriers == null ? 0 : carriers);
        }
    }
}

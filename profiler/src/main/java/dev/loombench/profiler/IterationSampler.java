package dev.loombench.profiler;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.util.SampleBuffer;

/// Sampler of the process during an iteration, on one platform thread.
final class IterationSampler {
    /// Minimum ratio of pause to duration of counting carriers, so that it uses at most 1 % of one CPU: its
    /// duration grows with the number of platform threads.
    private static final long PAUSE_FACTOR = 100;

    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    private static final long NEVER_NANOS = Long.MAX_VALUE / 4;

    /// Figures of an iteration; null if not available.
    ///
    /// @param threads peak number of OS threads
    /// @param carriers peak number of carriers
    /// @param peakBytes peak resident memory since the start of the process
    /// @param delays scheduling delays in nanoseconds; null if not requested
    record IterationSamples(
            @Nullable Long threads,
            @Nullable Long carriers,
            @Nullable Long peakBytes,
            @Nullable SampleBuffer delays) {}

    private final long interval;
    private final long betweenProbes;
    private final @Nullable DelayProbe probe;
    private final MissingFigures absences;
    private final Thread thread;
    private volatile boolean stopped;
    private @Nullable Long threads;
    private @Nullable Long carriers;
    private @Nullable Long peakBytes;

    private IterationSampler(ProfilerOptions settings, MissingFigures absences) {
        this.absences = absences;
        interval = settings.interval().toNanos();
        betweenProbes =
                settings.delay() == null ? NEVER_NANOS : settings.delay().toNanos();
        probe = settings.delay() == null ? null : new DelayProbe();
        thread = Thread.ofPlatform()
                .name("loombench-profiler")
                .daemon()
                .inheritInheritableThreadLocals(false)
                .unstarted(this::sample);
    }

    static IterationSampler start(ProfilerOptions settings, MissingFigures absences) {
        var watch = new IterationSampler(settings, absences);
        watch.thread.start();
        return watch;
    }

    /// Takes a last sample and ends the thread.
    ///
    /// @throws TimeoutException if it doesn't end within 10 s
    IterationSamples stop() throws InterruptedException, TimeoutException {
        stopped = true;
        LockSupport.unpark(thread);
        if (!thread.join(MAX_WAIT)) {
            throw new TimeoutException("the sampling thread hasn't ended within " + MAX_WAIT);
        }
        SampleBuffer delays = probe == null ? null : probe.delays();
        return new IterationSamples(threads, carriers, peakBytes, delays);
    }

    private void sample() {
        long now = System.nanoTime();
        long nextProbe = probe == null ? now + NEVER_NANOS : now;
        long nextStatus = now;
        long nextCount = now;
        do {
            now = System.nanoTime();
            if (now - nextProbe >= 0) {
                probe();
                nextProbe = now + betweenProbes;
            }
            if (now - nextStatus >= 0) {
                readStatus();
                nextStatus = now + interval;
            }
            if (now - nextCount >= 0) {
                long start = System.nanoTime();
                count();
                nextCount = now + Math.max(interval, PAUSE_FACTOR * (System.nanoTime() - start));
            }
            long soonest = Math.min(nextProbe - now, Math.min(nextStatus - now, nextCount - now));
            LockSupport.parkNanos(this, soonest - (System.nanoTime() - now));
            Thread.interrupted();
        } while (!stopped);
        readStatus();
        count();
    }

    private void probe() {
        DelayProbe started = probe;
        if (started != null) {
            absences.computeUnlessMissing(SecondaryResults.DELAY, started::start);
        }
    }

    private void readStatus() {
        ProcessStatus status = absences.computeUnlessMissing(
                SecondaryResults.OS_THREADS + " and " + SecondaryResults.RSS, ProcessStatus::read);
        if (status != null) {
            threads = Math.max(status.threads(), threads == null ? 0 : threads);
            peakBytes = status.peakBytes();
        }
    }

    private void count() {
        Long counted = absences.computeUnlessMissing(
                SecondaryResults.CARRIERS, () -> CarrierCounter.count(probe != null && probe.hasRun()));
        if (counted != null) {
            carriers = Math.max(counted, carriers == null ? 0 : carriers);
        }
    }
}

package dev.loombench.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Sampling loop of the agent, on its only thread: wakes for each probe, each sample and each check of its
/// file, and ends for the first reason to. Never throws.
final class Sampler implements Runnable {
    // Reasons to end
    static final String STOPPED = "stopped";
    static final String TIME_OVER = "the time of %d s is over";
    static final String LIMIT_REACHED = "the limit of %d bytes is reached";
    static final String LIMIT_TOO_SMALL = "the limit of %d bytes is too small";
    static final String FILE_REMOVED = "the file was removed";
    static final String OTHER_AGENT = "another agent samples into %s";

    private static final long NANOS_PER_MILLI = 1_000_000;

    private static final long FILE_CHECK_NANOS = 1_000 * NANOS_PER_MILLI;

    private final Options options;
    private final Instrumentation instrumentation;
    private final Supplier<@Nullable Sampler> running;
    private final Consumer<Sampler> ended;
    private volatile boolean stopped;
    private volatile @Nullable Thread thread;

    /// @param running the sampler that may run
    /// @param ended receives this sampler when it has ended
    Sampler(
            Options options,
            Instrumentation instrumentation,
            Supplier<@Nullable Sampler> running,
            Consumer<Sampler> ended) {
        this.options = options;
        this.instrumentation = instrumentation;
        this.running = running;
        this.ended = ended;
    }

    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        try (var file = new SampleFile(options.file(), options.limit())) {
            file.end(sample(file));
        } catch (Throwable t) {
            // without a file the failure can't be reported
        } finally {
            ended.accept(this);
        }
    }

    /// Samples until there is a reason to end.
    ///
    /// @return the reason
    private String sample(SampleFile file) throws IOException {
        // The wall clock first: if this thread loses its processor between the two, no sample lies in the future.
        Instant now = Instant.now();
        long start = System.nanoTime();
        if (!SampleFileHeader.write(file, options, now, start)) {
            return LIMIT_TOO_SMALL.formatted(options.limit());
        }
        Sampler other = running.get();
        if (other != this) {
            return other == null ? STOPPED : OTHER_AGENT.formatted(other.options.file());
        }
        try {
            ModuleAccess.openPackages(instrumentation);
            return sample(file, new SignalSampler(file, options), start);
        } catch (IOException e) {
            throw e;
        } catch (Throwable t) {
            return "failed: " + t;
        }
    }

    private String sample(SampleFile file, SignalSampler signals, long start) throws IOException {
        if (!file.write(Layout.SAMPLES)) {
            return LIMIT_REACHED.formatted(options.limit());
        }
        long interval = options.interval().toNanos();
        long probe =
                options.probe().isZero() ? Long.MAX_VALUE / 4 : options.probe().toNanos();
        long end = options.seconds() == null ? Long.MAX_VALUE / 4 : options.seconds() * 1_000 * NANOS_PER_MILLI;
        long nextProbe = options.probe().isZero() ? probe : 0;
        long nextSample = interval;
        long nextFileCheck = FILE_CHECK_NANOS;
        var pace = new SamplingInterval();
        while (!stopped) {
            long now = System.nanoTime() - start;
            if (now >= end) {
                return TIME_OVER.formatted(options.seconds());
            }
            if (now >= nextFileCheck) {
                if (file.isGone()) {
                    return FILE_REMOVED;
                }
                nextFileCheck = now + FILE_CHECK_NANOS;
            }
            if (now >= nextProbe) {
                signals.probe();
                nextProbe = now + probe;
            }
            if (now >= nextSample) {
                if (!signals.write(start)) {
                    return LIMIT_REACHED.formatted(options.limit());
                }
                long after = System.nanoTime() - start;
                nextSample = Math.max(nextSample + interval, after + pace.pauseNanos(after - now));
            }
            long next = Math.min(Math.min(nextProbe, nextSample), Math.min(nextFileCheck, end));
            sleep(next - (System.nanoTime() - start));
        }
        return STOPPED;
    }

    /// Sleeps and clears the interrupt status: the host may interrupt any thread, which is no reason to end.
    private static void sleep(long nanos) {
        if (nanos > 0) {
            LockSupport.parkNanos(nanos);
        }
        Thread.interrupted();
    }
}

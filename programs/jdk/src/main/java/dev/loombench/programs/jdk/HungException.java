package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.program.ProgramMetric;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// Work hung: it hadn't ended at its limit, and made no progress any more.
final class HungException extends Exception {
    private static final long serialVersionUID = 1L;

    private final long nanos;

    /// @param nanos time in ns from the start of the work to its last progress
    private HungException(long nanos) {
        super("the work hung after " + Quantities.text(Duration.ofNanos(nanos)));
        this.nanos = nanos;
    }

    /// Waits until all threads of a work have ended.
    ///
    /// @param start of the work, by [System#nanoTime]
    /// @param standstill time without progress, after the limit, that tells hung work from slow work
    /// @param lastProgress when something ended last, by [System#nanoTime]
    /// @return time in ns from the start to the end
    /// @throws HungException if nothing progressed any more
    /// @throws IllegalStateException if something did: the work has no time then, and it didn't hang
    static long await(
            CountDownLatch unfinished, long start, Duration limit, Duration standstill, LongSupplier lastProgress)
            throws InterruptedException, HungException {
        if (unfinished.await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
            return System.nanoTime() - start;
        }
        long last = lastProgress.getAsLong();
        boolean ended = unfinished.await(standstill.toNanos(), TimeUnit.NANOSECONDS);
        if (ended || lastProgress.getAsLong() != last) {
            throw new IllegalStateException("the work was still progressing at its limit of " + Quantities.text(limit)
                    + ": it was slow and didn't hang, and has neither a time nor a time to a hang");
        }
        throw new HungException(last - start);
    }

    /// Reports that the work hung, and when. It has no other figures.
    void report(ProgramRun run) {
        run.report(ProgramMetric.HUNG, 100);
        run.report(ProgramMetric.TIME_TO_HANG, Math.max(0, nanos) / 1e9);
    }
}

package dev.loombench.agent;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/// What is sampled. A signal that can't be read, be it from the start or at some time, is told once with
/// the reason and is absent from then on.
final class Signals {
    private final SampleFile file;
    private @Nullable DelayProbe probe;
    private @Nullable LiveThreads live;
    private @Nullable ForkJoinPool scheduler;

    Signals(SampleFile file, Options options) throws IOException {
        this.file = file;
        if (options.probe().isZero()) {
            absent(Layout.DELAY, "probe=0");
        } else {
            probe = new DelayProbe();
        }
        try {
            live = new LiveThreads(probe == null ? null : probe.container());
        } catch (Throwable t) {
            absent(Layout.LIVE, t.toString());
        }
        try {
            scheduler = Scheduler.find();
        } catch (Throwable t) {
            absent(Layout.SCHEDULER, t.toString());
        }
    }

    /// Starts another probe thread.
    void probe() throws IOException {
        DelayProbe started = probe;
        if (started == null) {
            return;
        }
        try {
            started.start();
        } catch (Throwable t) {
            probe = null;
            absent(Layout.DELAY, t.toString());
        }
    }

    /// Writes a sample.
    ///
    /// @param start of the file, of the monotonic clock
    /// @return whether there was room for it
    boolean write(long start) throws IOException {
        DelayProbe asked = probe;
        List<Long> delays = asked == null ? List.of() : asked.delays();
        Long waiting = asked == null ? null : asked.waitingNanos();
        return file.write(Layout.sample(
                (System.nanoTime() - start) / 1_000,
                countLive(),
                scheduler == null ? null : SchedulerState.of(scheduler, asked == null ? () -> 0 : asked::waiting),
                waiting == null ? null : Long.valueOf(waiting / 1_000),
                delays));
    }

    private @Nullable Long countLive() throws IOException {
        LiveThreads counted = live;
        if (counted == null) {
            return null;
        }
        try {
            return counted.count();
        } catch (Throwable t) {
            live = null;
            absent(Layout.LIVE, t.toString());
            return null;
        }
    }

    private void absent(String signal, String why) throws IOException {
        file.write(Layout.absent(signal, why));
    }
}

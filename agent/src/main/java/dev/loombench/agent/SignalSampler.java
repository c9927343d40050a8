package dev.loombench.agent;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/// Signals that the agent samples. One that can't be read, from the start or later, is reported once with the
/// reason and is absent from then on.
final class SignalSampler {
    private final SampleFile file;
    private @Nullable DelayProbe probe;
    private @Nullable LiveThreadCounter live;
    private @Nullable ForkJoinPool scheduler;

    SignalSampler(SampleFile file, Options options) throws IOException {
        this.file = file;
        if (options.probe().isZero()) {
            absent(Layout.DELAY, "probe=0");
        } else {
            probe = new DelayProbe();
        }
        try {
            live = new LiveThreadCounter(probe == null ? null : probe.container());
        } catch (Throwable t) {
            absent(Layout.LIVE, t.toString());
        }
        try {
            scheduler = SchedulerLookup.find();
        } catch (Throwable t) {
            absent(Layout.SCHEDULER, t.toString());
        }
    }

    /// Starts a probe of the scheduling delay.
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
    /// @param start [System#nanoTime] at the start of the file
    /// @return whether the limit of the file allowed it
    boolean write(long start) throws IOException {
        DelayProbe current = probe;
        List<Long> delays = current == null ? List.of() : current.delays();
        Long waiting = current == null ? null : current.waitingNanos();
        return file.write(Layout.sample(
                (System.nanoTime() - start) / 1_000,
                countLive(),
                scheduler == null ? null : SchedulerState.read(scheduler, current == null ? () -> 0 : current::waiting),
                waiting == null ? null : Long.valueOf(waiting / 1_000),
                delays));
    }

    private @Nullable Long countLive() throws IOException {
        LiveThreadCounter counter = live;
        if (counter == null) {
            return null;
        }
        try {
            return counter.count();
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

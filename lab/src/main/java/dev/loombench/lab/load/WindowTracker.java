package dev.loombench.lab.load;

import dev.loombench.protocol.load.LoadSecond;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Driver of a [LoadMonitor] by the seconds of the measured window. Seconds before the monitor is set belong to
/// the warm-up or to the generator's start.
final class WindowTracker implements Consumer<LoadSecond> {
    private static final int NOT_BEGUN = Integer.MIN_VALUE;

    private final long lastSecond;
    private final AtomicReference<@Nullable LoadMonitor> watch = new AtomicReference<>();
    private int firstSecond = NOT_BEGUN;

    /// @param measure length of the measured window
    WindowTracker(Duration measure) {
        this.lastSecond = measure.toSeconds() - 1;
    }

    /// Sets the monitor.
    void setMonitor(LoadMonitor monitor) {
        watch.set(monitor);
    }

    /// Handles a second. Seconds are reported at their ends, so the window begins at the end of the warm-up's
    /// last second.
    @Override
    public void accept(LoadSecond second) {
        LoadMonitor monitor = watch.get();
        if (monitor == null || second.index() < -1 || second.index() > lastSecond) {
            return;
        }
        if (firstSecond == NOT_BEGUN || second.index() == -1) {
            firstSecond = second.index();
            monitor.markBegin();
        }
        monitor.sampleGauges();
        if (second.index() == lastSecond && firstSecond < second.index()) {
            monitor.markEnd();
        }
    }
}

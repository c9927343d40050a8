package dev.loombench.lab.method;

import dev.loombench.protocol.load.LoadSecond;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Looks at processes and network as the seconds of the measured window go by. Seconds that pass before it
/// knows whom to look at are of the warm-up, or of the generator's start.
final class WatchedSeconds implements Consumer<LoadSecond> {
    private static final int NEVER = Integer.MIN_VALUE;

    private final long last;
    private final AtomicReference<@Nullable LoadWatch> watch = new AtomicReference<>();
    private int begun = NEVER;

    /// @param measure length of the measured window
    WatchedSeconds(Duration measure) {
        this.last = measure.toSeconds() - 1;
    }

    void watched(LoadWatch by) {
        watch.set(by);
    }

    /// A second is told at its end, so the window begins with the end of the last one before it.
    @Override
    public void accept(LoadSecond second) {
        LoadWatch by = watch.get();
        if (by == null || second.index() < -1 || second.index() > last) {
            return;
        }
        if (begun == NEVER || second.index() == -1) {
            begun = second.index();
            by.begins();
        }
        by.goesOn();
        if (second.index() == last && begun < second.index()) {
            by.ends();
        }
    }
}

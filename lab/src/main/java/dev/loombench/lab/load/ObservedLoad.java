package dev.loombench.lab.load;

import dev.loombench.lab.diagnose.collect.ObservedWork;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/// A load in whose measured window a JVM is observed.
public final class ObservedLoad {
    /// Load that runs to its end.
    @FunctionalInterface
    public interface LoadTask {
        LoadResult run(LoadListener live) throws IOException, InterruptedException;
    }

    private ObservedLoad() {}

    /// Creates the window of a load that hasn't begun.
    ///
    /// @param maxLength time after which the load is over, warm-up included
    /// @param live notified of the load's intervals
    public static ObservedWork<LoadResult> of(Duration maxLength, LoadListener live, LoadTask task) {
        return new ObservedWork<>(
                "load",
                maxLength,
                window -> task.run(new LoadListener() {
                    @Override
                    public void load(LoadUpdate now) {
                        live.load(now);
                    }

                    @Override
                    public void windowBegan(Duration left) {
                        window.accept(Optional.of(left).filter(Duration::isPositive));
                    }
                }));
    }
}

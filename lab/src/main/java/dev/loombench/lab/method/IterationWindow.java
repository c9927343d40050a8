package dev.loombench.lab.method;

import dev.loombench.lab.experiment.Grid.GridCell;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// When iterations are measured: from the end of the last one that warms up. Without such a one that isn't known.
final class IterationWindow {
    private final int warmups;
    private final int measured;
    private final Method.Progress progress;
    private @Nullable Instant from;

    /// @param progress is told of the window
    IterationWindow(GridCell cell, Method.Progress progress) {
        this.warmups = cell.warmup().iterations();
        this.measured = cell.measure().iterations();
        this.progress = progress;
    }

    /// An iteration has just ended.
    ///
    /// @param index from 1
    void ended(boolean warmup, int index) {
        if (warmup && index == warmups) {
            from = Instant.now();
            progress.edge();
        } else if (!warmup && index == measured) {
            progress.edge();
            if (from != null) {
                progress.window(from, Instant.now());
            }
        }
    }
}

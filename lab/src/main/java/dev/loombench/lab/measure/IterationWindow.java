package dev.loombench.lab.measure;

import dev.loombench.lab.catalog.Grid.GridCell;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Measured window of JMH iterations, from the end of the last warm-up iteration to the end of the last
/// measured one. Unknown without warm-up, since JMH reports only ends.
final class IterationWindow {
    private final int warmups;
    private final int measured;
    private final MeasurementMethod.TrialListener progress;
    private @Nullable Instant from;

    /// @param progress notified of the window and of its edges
    IterationWindow(GridCell cell, MeasurementMethod.TrialListener progress) {
        this.warmups = cell.warmup().iterations();
        this.measured = cell.measure().iterations();
        this.progress = progress;
    }

    /// Records the end of an iteration.
    ///
    /// @param index from 1, within its kind
    void ended(boolean warmup, int index) {
        if (warmup && index == warmups) {
            from = Instant.now();
            progress.windowEdge();
        } else if (!warmup && index == measured) {
            progress.windowEdge();
            if (from != null) {
                progress.window(from, Instant.now());
            }
        }
    }
}

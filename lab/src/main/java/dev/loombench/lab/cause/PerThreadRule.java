package dev.loombench.lab.cause;

import java.util.List;

/// Caches that each thread makes for itself, which is bearable only where threads are few and live long.
final class PerThreadRule implements Rule {
    /// Of what is allocated: then the collector works for the caches more than for all else.
    private static final double MOST = 0.5;

    /// Bytes a second: less costs a collector next to nothing.
    private static final double MUCH = 10e6;

    /// In fewer threads it is the warm-up of a pool.
    private static final int MANY_THREADS = 50;

    /// Fewer samples say nothing of shares.
    private static final int FEWEST_SAMPLES = 50;

    private static final double WEIGHT = 0.5;

    @Override
    public List<Finding> findings(Symptoms symptoms) {
        return symptoms.events()
                .present()
                .map(Events::initialValues)
                .filter(values -> values.share() >= MOST && values.bytesPerSecond() >= MUCH)
                .filter(values -> values.threads() >= MANY_THREADS && values.samples() >= FEWEST_SAMPLES)
                .map(values -> List.of(Finding.confirmed(
                        Cause.PER_THREAD_CACHES,
                        WEIGHT * values.share(),
                        List.of(
                                Words.percent(values.share()) + " of all allocation, about "
                                        + Words.number(values.bytesPerSecond() / 1e6)
                                        + " MB/s, was for initial values of thread-local variables.",
                                "At least " + values.threads() + " different threads allocated them."),
                        values.stack())))
                .orElse(List.of());
    }
}

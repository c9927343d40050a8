package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Diagnosis.Rule;
import dev.loombench.protocol.Format;
import java.util.List;

/// Finds costly thread-local caches that each new virtual thread fills again.
final class ThreadLocalRule implements Rule {
    /// Share of all allocation from which on the collector works mostly for these caches.
    private static final double MIN_SHARE = 0.5;

    /// Allocation rate in bytes per second below which collection costs next to nothing.
    private static final double MIN_BYTES_PER_SECOND = 10e6;

    /// Number of threads below which it is the warm-up of a pool.
    private static final int MIN_THREADS = 50;

    /// Number of samples below which shares mean nothing.
    private static final int MIN_SAMPLES = 50;

    private static final double WEIGHT = 0.5;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.events()
                .present()
                .map(RecordingSummary::initialValues)
                .filter(values -> values.share() >= MIN_SHARE && values.bytesPerSecond() >= MIN_BYTES_PER_SECOND)
                .filter(values -> values.threads() >= MIN_THREADS && values.samples() >= MIN_SAMPLES)
                .map(values -> List.of(CauseFinding.confirmed(
                        Cause.PER_THREAD_CACHES,
                        WEIGHT * values.share(),
                        List.of(
                                Format.wholePercent(values.share()) + " of all allocation, about "
                                        + Format.tenths(values.bytesPerSecond() / 1e6)
                                        + " MB/s, was for initial values of thread-local variables.",
                                "At least " + values.threads() + " different threads allocated them."),
                        values.stack())))
                .orElse(List.of());
    }
}

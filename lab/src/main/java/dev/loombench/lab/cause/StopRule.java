package dev.loombench.lab.cause;

import java.util.List;

/// Stops of all threads.
final class StopRule implements Rule {
    /// A tenth of the time stopped is more than collectors aim at by default in all but the smallest heaps,
    /// and shows in every request.
    private static final double STOPPED = 0.1;

    private static final double MOST = 0.5;

    @Override
    public List<Finding> findings(Symptoms symptoms) {
        return symptoms.stops()
                .present()
                .filter(stops -> stops.share() >= STOPPED)
                .map(stops -> List.of(finding(stops)))
                .orElse(List.of());
    }

    private static Finding finding(StopUse stops) {
        boolean collecting = stops.collections() > 0 && stops.collecting() >= MOST * stops.share();
        return Finding.confirmed(
                collecting ? Cause.COLLECTIONS : Cause.SAFEPOINTS,
                stops.share(),
                List.of(
                        "All threads were stopped for " + Words.percent(stops.share()) + " of the time.",
                        "There were " + stops.collections() + " collections, which took "
                                + Words.percent(stops.collecting()) + " of the time."),
                List.of());
    }
}

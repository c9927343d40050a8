package dev.loombench.lab.diagnose.rules;

import java.util.List;

/// Finds stop-the-world pauses that take too much of the time, for collections or other safepoints.
final class StopRule implements Rule {
    /// Stopped share of the time that is a finding: more than default pause goals allow in all but the smallest
    /// heaps.
    private static final double MIN_STOPPED = 0.1;

    private static final double MIN_COLLECTION_SHARE = 0.5;

    @Override
    public List<Finding> findings(Symptoms symptoms) {
        return symptoms.stops()
                .present()
                .filter(stops -> stops.share() >= MIN_STOPPED)
                .map(stops -> List.of(finding(stops)))
                .orElse(List.of());
    }

    private static Finding finding(StopUse stops) {
        boolean collecting = stops.collections() > 0 && stops.collecting() >= MIN_COLLECTION_SHARE * stops.share();
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

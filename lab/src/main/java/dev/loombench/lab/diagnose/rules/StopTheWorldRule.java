package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.StopTheWorldTime;
import dev.loombench.protocol.Format;
import java.util.List;

/// Finds stop-the-world pauses that take too much of the time, for collections or other safepoints.
final class StopTheWorldRule implements DiagnosisRule {
    /// Stopped share of the time that is a finding: more than default pause goals allow in all but the smallest
    /// heaps.
    private static final double MIN_STOPPED = 0.1;

    private static final double MIN_COLLECTION_SHARE = 0.5;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.stops()
                .present()
                .filter(stops -> stops.stoppedShare() >= MIN_STOPPED)
                .map(stops -> List.of(finding(stops)))
                .orElse(List.of());
    }

    private static CauseFinding finding(StopTheWorldTime stops) {
        boolean collecting =
                stops.collections() > 0 && stops.collectionShare() >= MIN_COLLECTION_SHARE * stops.stoppedShare();
        return CauseFinding.confirmed(
                collecting ? Cause.COLLECTIONS : Cause.SAFEPOINTS,
                stops.stoppedShare(),
                List.of(
                        "All threads were stopped for " + Format.wholePercent(stops.stoppedShare()) + " of the time.",
                        collections(stops)),
                List.of());
    }

    private static String collections(StopTheWorldTime stops) {
        return stops.collections() == 0
                ? "No collection was the reason."
                : Format.count(stops.collections(), "collection") + " took "
                        + (stops.collectionShare() < Format.MIN_WHOLE_PERCENT
                                ? "hardly any of it."
                                : Format.wholePercent(stops.collectionShare()) + " of the time.");
    }
}

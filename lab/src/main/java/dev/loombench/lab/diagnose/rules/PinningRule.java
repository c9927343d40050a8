package dev.loombench.lab.diagnose.rules;

import java.util.ArrayList;
import java.util.List;

/// Finds virtual threads that wait while pinned to their carriers.
final class PinningRule implements DiagnosisRule {
    /// Share of pinned carriers that is confirmed by itself: any further virtual thread has none.
    private static final double SUFFICIENT_SHARE = 0.9;

    /// Share that is confirmed unless the queue is known to be empty: every other virtual thread waits behind a
    /// pinned one.
    private static final double LIKELY_SHARE = 0.5;

    /// Share below which nothing is reported: healthy programs reach it at start-up and in class loading.
    private static final double MIN_SHARE = 0.1;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        List<CauseFinding> findings = new ArrayList<>();
        CarrierState state = new CarrierState(symptoms);
        for (PinnedThreads.Group group : PinnedThreads.groups(symptoms)) {
            double share = group.threads() / symptoms.parallelism();
            if (share < MIN_SHARE) {
                continue;
            }
            List<String> evidence = new ArrayList<>(group.evidence());
            evidence.addAll(state.evidence());
            boolean confirmed = share >= SUFFICIENT_SHARE
                    || (share >= LIKELY_SHARE && !state.isRarelyQueued())
                    || (share >= PinnedThreads.EXPLAINING_SHARE && state.isAlwaysQueued());
            Confidence confidence = confirmed ? Confidence.CONFIRMED : Confidence.SUSPECTED;
            findings.add(new CauseFinding(group.cause(), confidence, share, evidence, group.stack()));
        }
        return findings;
    }
}

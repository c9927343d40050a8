package dev.loombench.lab.diagnose.rules;

import java.util.stream.Stream;

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
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        CarrierState state = new CarrierState(symptoms);
        return PinnedThreads.groups(symptoms).stream()
                .filter(group -> group.threads() / symptoms.parallelism() >= MIN_SHARE)
                .map(group -> finding(state, group, group.threads() / symptoms.parallelism()));
    }

    private static CauseFinding finding(CarrierState state, PinnedThreads.Group group, double share) {
        boolean confirmed = share >= SUFFICIENT_SHARE
                || (share >= LIKELY_SHARE && !state.isRarelyQueued())
                || (share >= PinnedThreads.EXPLAINING_SHARE && state.isAlwaysQueued());
        return new CauseFinding(
                group.cause(),
                Confidence.confirmedIf(confirmed),
                share,
                Stream.concat(group.evidence().stream(), state.evidence().stream())
                        .toList(),
                group.stack());
    }
}

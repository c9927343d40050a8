package dev.loombench.lab.diagnose.rules;

import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds a deadlock of carriers: virtual threads pinned to all of them wait for a lock whose next owner has
/// none.
final class CarrierDeadlockRule implements DiagnosisRule {
    /// Mean running carriers up to which all stand still; the JVM wakes a blocked one now and then.
    private static final double MAX_RUNNING = 0.02;

    private static final double MIN_STUCK_SHARE = 0.8;

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        boolean still =
                symptoms.carriers().holds(carriers -> carriers.carriers() > 0 && carriers.running() <= MAX_RUNNING);
        return symptoms.watched().sites().stream()
                .filter(site -> still && waitsForLock(site) && site.pinned())
                .filter(site -> site.threads() >= symptoms.parallelism())
                .findFirst()
                .flatMap(site -> finding(symptoms, site))
                .stream();
    }

    /// Whether threads wait for a lock in every dump.
    private static boolean waitsForLock(ThreadSite site) {
        return site.virtual() && site.activity() == ThreadActivity.LOCK && site.dumpShare() >= 1;
    }

    private static Optional<CauseFinding> finding(Symptoms symptoms, ThreadSite lock) {
        CarrierState state = new CarrierState(symptoms);
        boolean probed = symptoms.delay().present().isPresent();
        boolean stuck = probed ? isProbeStuck(symptoms) : lock.still() && state.isFull();
        if (probed && !stuck) {
            return Optional.empty();
        }
        List<Clause> evidence = new ArrayList<>();
        evidence.add(Message.WAIT_ON_CARRIERS.with(lock.threads()));
        symptoms.sites().stream()
                .filter(site -> waitsForLock(site) && !site.pinned())
                .findFirst()
                .ifPresent(site -> evidence.add(Message.WAIT_WITHOUT_CARRIER.with(site.threads(), site.inFrame())));
        evidence.addAll(state.evidence());
        CauseFinding finding =
                new CauseFinding(Cause.CARRIER_DEADLOCK, Confidence.confirmedIf(stuck), 2, evidence, lock.stack());
        return Optional.of(symptoms.monitorsPin() ? finding : finding.withRemedy(Message.NO_LOCK_IN_CALLBACKS.with()));
    }

    private static boolean isProbeStuck(Symptoms symptoms) {
        return symptoms.delay()
                .holds(delay -> delay.probes() == 0
                        && delay.oldestWait().toNanos()
                                >= MIN_STUCK_SHARE * symptoms.window().toNanos());
    }
}

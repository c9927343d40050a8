package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds a deadlock of carriers: virtual threads pinned to all of them wait for a lock whose next owner has
/// none.
final class CarrierDeadlockRule implements DiagnosisRule {
    /// Mean running carriers up to which all stand still; the JVM wakes a blocked one now and then.
    private static final double MAX_RUNNING = 0.02;

    private static final double MIN_STUCK_SHARE = 0.8;
    private static final String CALLBACK_REMEDY = "Don't wait for a lock in code that native code calls or in a class"
            + " initialiser, which hold the carrier; or run that part on platform threads.";

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        boolean still = symptoms.carriers()
                .present()
                .filter(carriers -> carriers.carriers() > 0 && carriers.running() <= MAX_RUNNING)
                .isPresent();
        boolean probed = symptoms.delay().present().isPresent();
        Optional<ThreadSite> lock = pinnedLock(symptoms);
        boolean stuck = probed
                ? isProbeStuck(symptoms)
                : lock.filter(ThreadSite::still).isPresent() && new CarrierState(symptoms).isFull();
        if (!still || lock.isEmpty() || (probed && !stuck)) {
            return List.of();
        }
        List<String> evidence = new ArrayList<>();
        evidence.add(Format.tenths(lock.get().threads())
                + " virtual threads wait for a lock on their carriers, the same in every dump.");
        nextOwner(symptoms).ifPresent(evidence::add);
        evidence.addAll(new CarrierState(symptoms).evidence());
        CauseFinding finding = new CauseFinding(
                Cause.CARRIER_DEADLOCK,
                stuck ? Confidence.CONFIRMED : Confidence.SUSPECTED,
                2,
                evidence,
                lock.get().stack());
        return List.of(
                symptoms.feature() >= Symptoms.UNPINNED_MONITORS_JDK ? finding.withRemedy(CALLBACK_REMEDY) : finding);
    }

    private static boolean isProbeStuck(Symptoms symptoms) {
        return symptoms.delay()
                .present()
                .filter(delay -> delay.probes() == 0
                        && delay.oldestWait().toNanos()
                                >= MIN_STUCK_SHARE * symptoms.window().toNanos())
                .isPresent();
    }

    /// Sentence on virtual threads without a carrier that wait for a lock, too.
    private static Optional<String> nextOwner(Symptoms symptoms) {
        return symptoms.sites().stream()
                .filter(place -> place.virtual() && !place.pinned() && place.activity() == ThreadActivity.LOCK)
                .filter(place -> place.dumpShare() >= 1)
                .findFirst()
                .map(place -> Format.tenths(place.threads()) + " virtual threads without a carrier also waited for a"
                        + " lock"
                        + FrameClassifier.mainFrame(place.stack())
                                .map(frame -> ", in " + frame.text())
                                .orElse("")
                        + ": one of these may be next to get it.");
    }

    private static Optional<ThreadSite> pinnedLock(Symptoms symptoms) {
        return symptoms.sufficientDumps()
                .flatMap(dumps -> dumps.sites().stream()
                        .filter(place -> place.pinned() && place.activity() == ThreadActivity.LOCK)
                        .filter(place -> place.dumpShare() >= 1 && place.threads() >= symptoms.parallelism())
                        .findFirst());
    }
}

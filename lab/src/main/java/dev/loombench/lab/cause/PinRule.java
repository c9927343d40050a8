package dev.loombench.lab.cause;

import java.util.ArrayList;
import java.util.List;

/// Carriers that are held by virtual threads which wait.
final class PinRule implements Rule {
    /// Of the carriers: with half of them gone every other request waits behind a wait.
    private static final double MANY = 0.5;

    /// Of the carriers, where virtual threads queue for them: fewer leave something else to look for.
    static final double EXPLAINING = 0.3;

    /// Of the carriers: less than a tenth is what start-up and class loading take in healthy programs.
    private static final double SOME = 0.1;

    @Override
    public List<Finding> findings(Symptoms symptoms) {
        List<Finding> findings = new ArrayList<>();
        CarrierState state = new CarrierState(symptoms);
        for (Pinned.Group group : Pinned.of(symptoms)) {
            double share = group.threads() / symptoms.parallelism();
            if (share < SOME) {
                continue;
            }
            List<String> evidence = new ArrayList<>(group.evidence());
            evidence.addAll(state.evidence());
            Confidence confidence = share >= MANY || (share >= EXPLAINING && state.queued())
                    ? Confidence.CONFIRMED
                    : Confidence.SUSPECTED;
            findings.add(new Finding(group.cause(), confidence, share, evidence, group.stack()));
        }
        return findings;
    }
}

package dev.loombench.lab.cause;

import java.util.ArrayList;
import java.util.List;

/// Carriers that are held by virtual threads which wait.
final class PinRule implements Rule {
    /// Of the carriers: whoever comes next has none, even if nobody has come meanwhile.
    private static final double ALL = 0.9;

    /// Of the carriers: with half of them gone every other request waits behind a wait. Unless nothing queues: then
    /// it is a thread or two with nothing else to run.
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
            boolean confirmed =
                    share >= ALL || (share >= MANY && !state.unqueued()) || (share >= EXPLAINING && state.queued());
            Confidence confidence = confirmed ? Confidence.CONFIRMED : Confidence.SUSPECTED;
            findings.add(new Finding(group.cause(), confidence, share, evidence, group.stack()));
        }
        return findings;
    }
}

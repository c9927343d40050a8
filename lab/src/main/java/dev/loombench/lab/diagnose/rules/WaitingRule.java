package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.VirtualWait;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;

/// Finds what requests wait for, where the load of a server is known. [Diagnosis] drops it where they queue.
final class WaitingRule implements DiagnosisRule {
    /// Share of the processors below which they aren't the limit, even where nothing else is.
    private static final double FREE_CPU_SHARE = 0.6;

    private static final int MAX_SITES = 3;

    /// Weight of the finding: below each that names a resource.
    private static final double WEIGHT = 0.1;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.load().present().stream()
                .filter(load -> symptoms.sufficientDumps().isPresent())
                .flatMap(load -> findings(symptoms, load).stream())
                .toList();
    }

    private static List<CauseFinding> findings(Symptoms symptoms, ServerLoad load) {
        List<VirtualWait> main = RequestWaits.of(symptoms).stream()
                .filter(wait -> wait.threads() >= load.notableRequests())
                .toList();
        if (!main.isEmpty() && RequestWaits.threads(symptoms) >= load.mostRequests()) {
            List<String> evidence = new ArrayList<>(main.stream()
                    .limit(MAX_SITES)
                    .map(wait -> sentence(wait, load))
                    .toList());
            evidence.add("No thread pool was the limit.");
            return List.of(CauseFinding.confirmed(
                    Cause.REQUESTS_WAIT, WEIGHT, evidence, main.getFirst().stack()));
        }
        return symptoms.carriersInDumps() > 0 && load.cpuShare() < FREE_CPU_SHARE
                ? List.of(CauseFinding.confirmed(
                        Cause.REQUESTS_WAIT,
                        WEIGHT,
                        List.of(
                                "Most of " + Format.significant(load.inFlight())
                                        + " requests in flight waited where the recording doesn't show it: on virtual"
                                        + " threads, or on no thread (callbacks).",
                                "No thread pool was the limit."),
                        List.of()))
                : List.of();
    }

    private static String sentence(VirtualWait wait, ServerLoad load) {
        return Format.significant(wait.threads()) + " of " + Format.significant(load.inFlight())
                + " requests in flight " + wait.activity().verb()
                + FrameClassifier.inFrame(wait.stack())
                + ".";
    }
}

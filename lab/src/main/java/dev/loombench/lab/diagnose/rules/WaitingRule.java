package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.VirtualWait;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds what requests wait for, where the load of a server is known. [Diagnosis] drops it where they queue.
final class WaitingRule implements DiagnosisRule {
    /// Share of the processors below which they aren't the limit, even where nothing else is.
    private static final double FREE_CPU_SHARE = 0.6;

    private static final int MAX_SITES = 3;

    /// Weight of the finding: below each that names a resource.
    private static final double WEIGHT = 0.1;

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        return symptoms
                .load()
                .present()
                .filter(load -> symptoms.sufficientDumps().isPresent())
                .flatMap(load -> finding(symptoms, load))
                .stream();
    }

    private static Optional<CauseFinding> finding(Symptoms symptoms, ServerLoad load) {
        List<VirtualWait> waits = RequestWaits.of(symptoms);
        List<VirtualWait> main = waits.stream()
                .filter(wait -> wait.threads() >= load.notableRequests())
                .toList();
        boolean seen = !main.isEmpty() && RequestWaits.threads(waits) >= load.mostRequests();
        if (!seen && (symptoms.carriersInDumps() == 0 || load.cpuShare() >= FREE_CPU_SHARE)) {
            return Optional.empty();
        }
        String inFlight = Format.significant(load.inFlight());
        Stream<Clause> evidence = seen
                ? main.stream()
                        .limit(MAX_SITES)
                        .map(wait -> Message.REQUESTS_WAIT_THERE.with(
                                Format.significant(wait.threads()),
                                inFlight,
                                wait.activity().verb(),
                                FrameClassifier.inFrame(wait.stack())))
                : Stream.of(Message.REQUESTS_WAIT_UNSEEN.with(inFlight));
        return Optional.of(CauseFinding.confirmed(
                Cause.REQUESTS_WAIT,
                WEIGHT,
                Stream.concat(evidence, Stream.of(Message.NO_POOL_WAS_LIMIT.with()))
                        .toList(),
                seen ? main.getFirst().stack() : List.of()));
    }
}

package dev.loombench.lab.diagnose.rules;

import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;

/// Finds a CPU quota that throttles the process, and other work that starves it of processors.
final class CpuStarvationRule implements DiagnosisRule {
    /// Mean number of its own threads that run, from which on what they do is told as well.
    private static final double MIN_OWN_RUNNING = 0.5;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        List<CauseFinding> findings = new ArrayList<>();
        Double throttled = symptoms.machine().throttled();
        if (throttled != null && CpuDemand.isThrottled(symptoms)) {
            findings.add(CauseFinding.confirmed(
                    Cause.THROTTLED,
                    Math.min(1, throttled),
                    List.of(Message.THROTTLED_TIME.with(throttled)),
                    List.of()));
        }
        symptoms.process()
                .present()
                .filter(process -> CpuDemand.isStarved(symptoms))
                .ifPresent(process -> findings.add(starved(symptoms, process)));
        return findings;
    }

    private static CauseFinding starved(Symptoms symptoms, ProcessUse process) {
        double waiting = CpuDemand.waiting(symptoms, process);
        double others = symptoms.machine().others() + symptoms.machine().steal();
        List<Statement> evidence = new ArrayList<>();
        evidence.add(Message.THREADS_WAITED_AND_RAN.with(
                waiting, process.running() < Format.MIN_TENTHS ? "hardly any" : process.running()));
        evidence.add(Message.OTHERS_USED_THEM.with(others));
        boolean computes = process.running() >= MIN_OWN_RUNNING;
        if (computes) {
            evidence.addAll(HotCode.sentences(symptoms));
        }
        return CauseFinding.confirmed(
                Cause.STARVED, others, evidence, computes ? HotCode.hottest(symptoms) : List.of());
    }
}

package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.MachineUse;
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
        MachineUse machine = symptoms.machine();
        Double throttled = machine.throttled();
        if (throttled != null && CpuDemand.isThrottled(symptoms)) {
            findings.add(CauseFinding.confirmed(
                    Cause.THROTTLED,
                    Math.min(1, throttled),
                    List.of("Its control group was throttled for " + Format.wholePercent(throttled)
                            + " of the time, summed over processors."),
                    List.of()));
        }
        symptoms.process()
                .present()
                .filter(process -> CpuDemand.isStarved(symptoms))
                .ifPresent(process -> findings.add(starvedFinding(symptoms, process)));
        return findings;
    }

    private static CauseFinding starvedFinding(Symptoms symptoms, ProcessUse process) {
        double othersShare = CpuDemand.othersShare(symptoms.machine());
        double stealShare = CpuDemand.stealShare(symptoms.machine());
        List<String> evidence = new ArrayList<>(List.of(
                Format.tenths(CpuDemand.waiting(symptoms, process))
                        + " of its threads waited for a processor, on average, while "
                        + (process.running() < Format.MIN_TENTHS ? "hardly any" : Format.tenths(process.running()))
                        + " ran.",
                takenSentence(symptoms.machine())));
        boolean computes = process.running() >= MIN_OWN_RUNNING;
        if (computes) {
            evidence.addAll(HotCode.sentences(symptoms));
        }
        return CauseFinding.confirmed(
                Cause.STARVED, othersShare + stealShare, evidence, computes ? HotCode.hottest(symptoms) : List.of());
    }

    /// Sentence on who used the processors, as far as it is known.
    private static String takenSentence(MachineUse machine) {
        double othersShare = CpuDemand.othersShare(machine);
        double stealShare = CpuDemand.stealShare(machine);
        if (othersShare < Format.MIN_WHOLE_PERCENT) {
            return "Other machines on the same host used " + Format.wholePercent(stealShare) + " of the processors.";
        }
        return "Other processes used " + Format.wholePercent(othersShare) + " of the processors"
                + (stealShare < Format.MIN_WHOLE_PERCENT
                        ? "."
                        : ", and other machines on the same host " + Format.wholePercent(stealShare) + ".");
    }
}

package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.CarrierUse;
import dev.loombench.lab.diagnose.rules.Symptoms.MachineUse;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Finds a CPU quota that throttles the process, and other work that starves it of processors.
final class CpuStarvationRule implements DiagnosisRule {
    /// Throttled share of the time that is a finding: a tenth lengthens CPU-bound requests by as much; less is
    /// noise.
    private static final double MIN_THROTTLED = 0.1;

    /// Ratio of runnable to running threads: at 2 they get a third of the CPU time that they need.
    private static final double MIN_WAIT_PER_RUN = 2;

    /// Mean runnable threads below which waiting is a matter of moments.
    private static final double MIN_WAITING = 1;

    /// Use by other processes below which the process rather waits for itself.
    private static final double MIN_OTHERS = 0.4;

    private static final double MIN_STEAL = 0.2;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        List<CauseFinding> findings = new ArrayList<>();
        MachineUse machine = symptoms.machine();
        Double throttled = machine.throttled();
        if (throttled != null && isThrottled(symptoms)) {
            findings.add(CauseFinding.confirmed(
                    Cause.THROTTLED,
                    Math.min(1, throttled),
                    List.of("Its control group was throttled for " + Format.wholePercent(throttled)
                            + " of the time, summed over processors."),
                    List.of()));
        }
        symptoms.process()
                .present()
                .filter(process -> isStarved(symptoms))
                .ifPresent(process -> findings.add(starvedFinding(symptoms, process)));
        return findings;
    }

    /// Whether other processes or virtual machines use so many processors that slowness may come from them.
    static boolean isStarved(Symptoms symptoms) {
        return isTaken(symptoms)
                && symptoms.process()
                        .present()
                        .filter(process -> {
                            double waiting = waiting(symptoms, process);
                            return waiting >= MIN_WAITING && waiting >= MIN_WAIT_PER_RUN * process.running();
                        })
                        .isPresent();
    }

    /// Whether other processes or virtual machines use so many processors that threads may wait for them.
    static boolean isTaken(Symptoms symptoms) {
        return othersShare(symptoms.machine()) >= MIN_OTHERS || stealShare(symptoms.machine()) >= MIN_STEAL;
    }

    /// Whether a quota stops the process for a notable time.
    static boolean isThrottled(Symptoms symptoms) {
        Double throttled = symptoms.machine().throttled();
        return throttled != null && throttled >= MIN_THROTTLED;
    }

    private static CauseFinding starvedFinding(Symptoms symptoms, ProcessUse process) {
        double othersShare = othersShare(symptoms.machine());
        double stealShare = stealShare(symptoms.machine());
        return CauseFinding.confirmed(
                Cause.STARVED,
                othersShare + stealShare,
                List.of(
                        Format.tenths(waiting(symptoms, process))
                                + " of its threads waited for a processor, on average, while "
                                + (process.running() < Format.MIN_TENTHS
                                        ? "hardly any"
                                        : Format.tenths(process.running()))
                                + " ran.",
                        takenSentence(symptoms.machine())),
                List.of());
    }

    /// Sentence on who used the processors, as far as it is known.
    private static String takenSentence(MachineUse machine) {
        double othersShare = othersShare(machine);
        double stealShare = stealShare(machine);
        if (othersShare < Format.MIN_WHOLE_PERCENT) {
            return "Other machines on the same host used " + Format.wholePercent(stealShare) + " of the processors.";
        }
        return "Other processes used " + Format.wholePercent(othersShare) + " of the processors"
                + (stealShare < Format.MIN_WHOLE_PERCENT
                        ? "."
                        : ", and other machines on the same host " + Format.wholePercent(stealShare) + ".");
    }

    /// Mean number of the process's runnable threads without a processor, carriers included.
    static double waiting(Symptoms symptoms, ProcessUse process) {
        return process.waiting()
                + symptoms.carriers().present().map(CarrierUse::waiting).orElse(0.0);
    }

    private static double othersShare(MachineUse machine) {
        return Objects.requireNonNullElse(machine.others(), 0.0);
    }

    private static double stealShare(MachineUse machine) {
        return Objects.requireNonNullElse(machine.steal(), 0.0);
    }
}

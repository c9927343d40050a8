package dev.loombench.lab.diagnose.rules;

import java.time.Duration;
import java.util.List;

/// Finds a compiler that waits for processors because too many threads of the process want them, or because
/// of its quota. Where other processes take them, [CpuStarvationRule] says so.
final class CompilerRule implements DiagnosisRule {
    /// Mean number of runnable threads from which on there is much to do: one for half of the window.
    private static final double MIN_RUNNABLE = 0.5;

    /// Weight of the finding: above threads that compute, which are as slow as their code isn't compiled.
    private static final double WEIGHT = 1.1;

    /// Weight beside a quota, which is the reason.
    private static final double THROTTLED_WEIGHT = 0.09;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.process().present().stream()
                .filter(process -> !CpuDemand.isTaken(symptoms)
                        && (CpuDemand.isThrottled(symptoms)
                                || CpuDemand.waiting(symptoms, process) >= CpuDemand.MIN_WAITING)
                        && isStarved(process))
                .map(process -> finding(symptoms, process))
                .toList();
    }

    private static boolean isStarved(ProcessUse process) {
        return process.compiling() + process.waitingToCompile() >= MIN_RUNNABLE
                && process.waitingToCompile() >= CpuDemand.MIN_WAIT_PER_RUN * process.compiling();
    }

    private static CauseFinding finding(Symptoms symptoms, ProcessUse process) {
        boolean throttled = CpuDemand.isThrottled(symptoms);
        List<Statement> evidence = List.of(
                Message.COMPILER_WAITED.with(
                        symptoms.window(),
                        time(symptoms, process.waitingToCompile()),
                        time(symptoms, process.compiling())),
                throttled
                        ? Message.THROTTLED_MEANWHILE.with()
                        : Message.OTHER_THREADS_WAITED.with(
                                CpuDemand.waiting(symptoms, process), symptoms.processors()),
                Message.INTERPRETED.with());
        return CauseFinding.confirmed(
                Cause.STARVED_COMPILER, throttled ? THROTTLED_WEIGHT : WEIGHT, evidence, List.of());
    }

    /// Time that a mean number of threads adds up to in the window.
    private static Duration time(Symptoms symptoms, double threads) {
        return Duration.ofNanos(Math.round(symptoms.window().toNanos() * threads));
    }
}

package dev.loombench.lab.diagnose.rules;

import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Finds a CPU quota that throttles the process, other work that starves it of processors, and a compiler that waits
/// for them, because too many threads of the process want them or because of its quota.
final class CpuStarvationRule implements DiagnosisRule {
    /// Mean number of its own threads that run, from which on what they do is told as well.
    private static final double MIN_OWN_RUNNING = 0.5;

    /// Mean number of runnable threads from which on there is much to do: one for half of the window.
    private static final double MIN_RUNNABLE = 0.5;

    /// Weight of the finding: above threads that compute, which are as slow as their code isn't compiled.
    private static final double COMPILER_WEIGHT = 1.1;

    /// Weight beside a quota, which is the reason.
    private static final double THROTTLED_COMPILER_WEIGHT = 0.09;

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        return Stream.of(
                        Stream.ofNullable(symptoms.machine().throttled())
                                .filter(share -> CpuDemand.isThrottled(symptoms))
                                .map(share -> CauseFinding.confirmed(
                                        Cause.THROTTLED,
                                        Math.min(1, share),
                                        List.of(Message.THROTTLED_TIME.with(share)),
                                        List.of())),
                        symptoms.process().present().stream()
                                .filter(process -> CpuDemand.isStarved(symptoms))
                                .map(process -> starved(symptoms, process)),
                        symptoms.process().present().stream()
                                .filter(process -> isCompilerStarved(symptoms, process))
                                .map(process -> compiler(symptoms, process)))
                .flatMap(findings -> findings);
    }

    private static CauseFinding starved(Symptoms symptoms, ProcessUse process) {
        double waiting = CpuDemand.waiting(symptoms, process);
        double others = symptoms.machine().others() + symptoms.machine().steal();
        List<Clause> evidence = new ArrayList<>();
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

    private static boolean isCompilerStarved(Symptoms symptoms, ProcessUse process) {
        return !CpuDemand.isTaken(symptoms)
                && (CpuDemand.isThrottled(symptoms) || CpuDemand.waiting(symptoms, process) >= CpuDemand.MIN_WAITING)
                && process.compiling() + process.waitingToCompile() >= MIN_RUNNABLE
                && process.waitingToCompile() >= CpuDemand.MIN_WAIT_PER_RUN * process.compiling();
    }

    private static CauseFinding compiler(Symptoms symptoms, ProcessUse process) {
        boolean throttled = CpuDemand.isThrottled(symptoms);
        List<Clause> evidence = List.of(
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
                Cause.STARVED_COMPILER, throttled ? THROTTLED_COMPILER_WEIGHT : COMPILER_WEIGHT, evidence, List.of());
    }

    /// Time that a mean number of threads adds up to in the window.
    private static Duration time(Symptoms symptoms, double threads) {
        return Duration.ofNanos(Math.round(symptoms.window().toNanos() * threads));
    }
}

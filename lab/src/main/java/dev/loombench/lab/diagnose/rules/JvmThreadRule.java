package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.ProcessUse.JvmThreadKind;
import dev.loombench.lab.diagnose.rules.ProcessUse.JvmThreadUse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Finds a compiler or a collector that waits for processors because too many threads of the process want them,
/// or because of its quota. Where other processes take them, [CpuStarvationRule] says so.
final class JvmThreadRule implements DiagnosisRule {
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
                                || CpuDemand.waiting(symptoms, process) >= CpuDemand.MIN_WAITING))
                .flatMap(process -> Stream.of(JvmThreadKind.values())
                        .flatMap(kind -> process.jvmThreads(kind).stream())
                        .filter(JvmThreadRule::isStarved)
                        .map(use -> finding(symptoms, process, use)))
                .toList();
    }

    private static boolean isStarved(JvmThreadUse use) {
        return use.running() + use.waiting() >= MIN_RUNNABLE
                && use.waiting() >= CpuDemand.MIN_WAIT_PER_RUN * use.running();
    }

    private static CauseFinding finding(Symptoms symptoms, ProcessUse process, JvmThreadUse use) {
        boolean compiles = use.kind() == JvmThreadKind.COMPILER;
        boolean throttled = CpuDemand.isThrottled(symptoms);
        List<String> evidence = new ArrayList<>();
        evidence.add((compiles ? Message.COMPILER_WAITED : Message.COLLECTOR_WAITED)
                .text(symptoms.window(), time(symptoms, use.waiting()), time(symptoms, use.running())));
        double waiting = CpuDemand.waiting(symptoms, process);
        if (waiting >= CpuDemand.MIN_WAITING) {
            evidence.add(Message.OTHER_THREADS_WAITED.text(waiting, symptoms.processors()));
        }
        if (throttled) {
            evidence.add(Message.THROTTLED_MEANWHILE.text());
        }
        if (compiles) {
            evidence.add(Message.INTERPRETED.text());
        }
        return CauseFinding.confirmed(
                compiles ? Cause.STARVED_COMPILER : Cause.STARVED_COLLECTOR,
                throttled ? THROTTLED_WEIGHT : WEIGHT,
                evidence,
                List.of());
    }

    /// Time that a mean number of threads adds up to in the window.
    private static Duration time(Symptoms symptoms, double threads) {
        return Duration.ofNanos(Math.round(symptoms.window().toNanos() * threads));
    }
}

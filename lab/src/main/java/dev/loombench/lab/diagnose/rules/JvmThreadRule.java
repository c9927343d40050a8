package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.ProcessUse.JvmThreadKind;
import dev.loombench.lab.diagnose.rules.ProcessUse.JvmThreadUse;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Finds a compiler or a collector that waits for processors because too many threads of the process want them,
/// or because of its quota. Where other processes take them, [CpuStarvationRule] says so.
final class JvmThreadRule implements DiagnosisRule {
    /// Mean number of runnable threads from which on there is much to do: one for half of the window.
    private static final double MIN_RUNNABLE = 0.5;

    /// Ratio of waiting to running from which on the work takes three times as long as it needs.
    private static final double MIN_WAIT_PER_RUN = 2;

    /// Mean number of other threads that wait for a processor, from which on they are the reason.
    private static final double MIN_WAITING = 1;

    /// Weight of the finding: above threads that compute, which are as slow as their code isn't compiled.
    private static final double WEIGHT = 1.1;

    /// Weight beside a quota, which is the reason.
    private static final double THROTTLED_WEIGHT = 0.09;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.process().present().stream()
                .filter(process -> !CpuDemand.isTaken(symptoms))
                .filter(process ->
                        CpuDemand.isThrottled(symptoms) || CpuDemand.waiting(symptoms, process) >= MIN_WAITING)
                .flatMap(process -> Stream.of(JvmThreadKind.values())
                        .flatMap(kind -> process.jvmThreads(kind).stream())
                        .filter(JvmThreadRule::isStarved)
                        .map(use -> finding(symptoms, process, use)))
                .toList();
    }

    private static boolean isStarved(JvmThreadUse use) {
        return use.running() + use.waiting() >= MIN_RUNNABLE && use.waiting() >= MIN_WAIT_PER_RUN * use.running();
    }

    private static CauseFinding finding(Symptoms symptoms, ProcessUse process, JvmThreadUse use) {
        boolean compiles = use.kind() == JvmThreadKind.COMPILER;
        boolean throttled = CpuDemand.isThrottled(symptoms);
        List<String> evidence = new ArrayList<>();
        evidence.add("In " + time(symptoms, 1) + " the " + (compiles ? "compiler" : "collector")
                + "'s threads waited for a processor for " + time(symptoms, use.waiting()) + " and ran for "
                + time(symptoms, use.running()) + ", all of them added up.");
        double waiting = CpuDemand.waiting(symptoms, process);
        if (waiting >= MIN_WAITING) {
            evidence.add(Format.tenths(waiting) + " other threads of the process also waited for one of "
                    + Format.count(symptoms.processors(), "processor") + ", on average.");
        }
        if (throttled) {
            evidence.add("A CPU quota throttled the process meanwhile.");
        }
        if (compiles) {
            evidence.add("Code that waits to be compiled is interpreted or hardly optimised: throughput will still rise"
                    + " when the compiler is done.");
        }
        return CauseFinding.confirmed(
                compiles ? Cause.STARVED_COMPILER : Cause.STARVED_COLLECTOR,
                throttled ? THROTTLED_WEIGHT : WEIGHT,
                evidence,
                List.of());
    }

    /// Time that a mean number of threads adds up to in the window.
    private static String time(Symptoms symptoms, double threads) {
        return Format.waitTime(Duration.ofNanos(Math.round(symptoms.window().toNanos() * threads)));
    }
}

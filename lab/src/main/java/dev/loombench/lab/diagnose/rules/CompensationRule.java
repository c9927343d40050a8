package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.CarrierUse;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulerUse;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds a scheduler that has added so many carriers for blocked ones that it may add no more soon, or can't:
/// then all virtual threads hang.
final class CompensationRule implements DiagnosisRule {
    /// Share of the maximum number of carriers up to which compensation does what it is for.
    private static final double MIN_CARRIER_SHARE = 0.5;

    /// Share of the samples in which there must be more carriers than the parallelism.
    private static final double MIN_SAMPLE_SHARE = 0.5;

    private static final double WEIGHT = 0.3;

    /// Weight of a scheduler that can't add carriers any more: above computing, since nothing else runs.
    private static final double EXHAUSTED_WEIGHT = 1.2;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        if (new CarrierState(symptoms).isBlocked()) {
            return CompensatedCalls.isExhausted(symptoms) ? List.of(exhausted(symptoms)) : List.of();
        }
        int carriers = carriers(symptoms);
        return carriers > symptoms.parallelism() && carriers >= MIN_CARRIER_SHARE * symptoms.maxCarriers()
                ? List.of(finding(symptoms, carriers))
                : List.of();
    }

    /// Number of carriers, where there are often more than the parallelism.
    private static int carriers(Symptoms symptoms) {
        Optional<SchedulerUse> scheduler = symptoms.scheduler().present();
        return scheduler.isPresent()
                ? scheduler
                        .filter(use -> use.extraCarriersShare() >= MIN_SAMPLE_SHARE)
                        .map(SchedulerUse::maxCarriers)
                        .orElse(0)
                : symptoms.carriers().present().map(CarrierUse::carriers).orElse(0);
    }

    private static CauseFinding exhausted(Symptoms symptoms) {
        List<String> evidence = new ArrayList<>(new CarrierState(symptoms).evidence());
        evidence.add("No other virtual thread can run until one of these calls returns.");
        CompensatedCalls.sites(symptoms).stream()
                .limit(1)
                .map(CompensationRule::text)
                .forEach(evidence::add);
        return CauseFinding.confirmed(exhaustingCause(symptoms), EXHAUSTED_WEIGHT, evidence, stack(symptoms));
    }

    private static Cause exhaustingCause(Symptoms symptoms) {
        return stack(symptoms).stream().limit(1).anyMatch(CallKind.NOTIFICATION::matches)
                ? Cause.PINNED_IN_SYNCHRONIZED
                : Cause.BLOCKING_NATIVE;
    }

    private static CauseFinding finding(Symptoms symptoms, int carriers) {
        List<String> evidence = new ArrayList<>();
        evidence.add("It had up to " + carriers + " carriers at a parallelism of " + symptoms.parallelism()
                + ". There can be " + symptoms.maxCarriers()
                + " at most: once all are blocked, all other virtual threads hang.");
        CompensatedCalls.sites(symptoms).stream()
                .limit(1)
                .map(CompensationRule::text)
                .forEach(evidence::add);
        boolean confirmed = CompensatedCalls.blockedThreads(symptoms)
                >= CompensatedCalls.MIN_BLOCKED_SHARE * (carriers - symptoms.parallelism());
        return new CauseFinding(
                Cause.COMPENSATION,
                confirmed ? Confidence.CONFIRMED : Confidence.SUSPECTED,
                WEIGHT,
                evidence,
                stack(symptoms));
    }

    private static String text(ThreadSite site) {
        StackFrame call = site.stack().getFirst();
        return Format.tenths(site.threads()) + " virtual threads were in " + call.qualifiedMethod()
                + " at the same time, on average of the thread dumps; each keeps its carrier.";
    }

    private static List<StackFrame> stack(Symptoms symptoms) {
        return CompensatedCalls.sites(symptoms).stream()
                .findFirst()
                .map(ThreadSite::stack)
                .orElse(List.of());
    }
}

package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.CarrierUse;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulerUse;
import dev.loombench.lab.diagnose.threads.KnownCalls;
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

    /// Share of the carriers that dumps must show blocked to be sure.
    private static final double MIN_BLOCKED_SHARE = 0.5;

    private static final double WEIGHT = 0.3;

    /// Weight of a scheduler that can't add carriers any more: above computing, since nothing else runs.
    private static final double EXHAUSTED_WEIGHT = 1.2;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        if (new CarrierState(symptoms).isBlocked()) {
            return isExhausted(symptoms) ? List.of(exhausted(symptoms)) : List.of();
        }
        int carriers = carriers(symptoms);
        return carriers > symptoms.parallelism() && carriers >= MIN_CARRIER_SHARE * symptoms.maxCarriers()
                ? List.of(finding(symptoms, carriers))
                : List.of();
    }

    /// Whether virtual threads that dumps show in calls that block hold all carriers that there can be.
    static boolean isExhausted(Symptoms symptoms) {
        return symptoms.sufficientDumps().isPresent()
                && new CarrierState(symptoms).isExhausted()
                && blockedThreads(symptoms) >= MIN_BLOCKED_SHARE * symptoms.maxCarriers();
    }

    /// Mean number of virtual threads in calls for which the scheduler adds a carrier if it can.
    static double blockedThreads(Symptoms symptoms) {
        return symptoms.sufficientDumps().isEmpty()
                ? 0
                : sites(symptoms).stream().mapToDouble(ThreadSite::threads).sum();
    }

    private static List<ThreadSite> sites(Symptoms symptoms) {
        return symptoms.sites().stream()
                .filter(site -> site.virtual() && isCompensated(symptoms, site))
                .toList();
    }

    /// Whether the scheduler adds a carrier for a thread that blocks there: in a file, a name look-up, a poll
    /// or, up to JDK 23, `Object.wait`.
    private static boolean isCompensated(Symptoms symptoms, ThreadSite site) {
        List<StackFrame> stack = site.stack();
        return site.activity() == ThreadActivity.FILE_OR_NAME
                || KnownCalls.isFileLock(stack)
                || (site.activity() == ThreadActivity.NATIVE && KnownCalls.isPoll(stack.getFirst()))
                || (symptoms.feature() < Symptoms.UNPINNED_MONITORS_JDK
                        && stack.stream().limit(1).anyMatch(KnownCalls::isObjectWait));
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
        sites(symptoms).stream().limit(1).map(CompensationRule::text).forEach(evidence::add);
        return CauseFinding.confirmed(exhaustingCause(symptoms), EXHAUSTED_WEIGHT, evidence, stack(symptoms));
    }

    private static Cause exhaustingCause(Symptoms symptoms) {
        return stack(symptoms).stream().limit(1).anyMatch(KnownCalls::isObjectWait)
                ? Cause.PINNED_IN_SYNCHRONIZED
                : Cause.BLOCKING_NATIVE;
    }

    private static CauseFinding finding(Symptoms symptoms, int carriers) {
        List<String> evidence = new ArrayList<>();
        evidence.add("It had up to " + carriers + " carriers at a parallelism of " + symptoms.parallelism()
                + ". There can be " + symptoms.maxCarriers()
                + " at most: once all are blocked, all other virtual threads hang.");
        sites(symptoms).stream().limit(1).map(CompensationRule::text).forEach(evidence::add);
        boolean confirmed = blockedThreads(symptoms) >= MIN_BLOCKED_SHARE * (carriers - symptoms.parallelism());
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
        return sites(symptoms).stream().findFirst().map(ThreadSite::stack).orElse(List.of());
    }
}

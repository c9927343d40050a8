package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.CarrierUse;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulerUse;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        Optional<ThreadSite> calls = CompensatedCalls.sites(symptoms).stream().findFirst();
        List<StackFrame> stack = calls.map(ThreadSite::stack).orElse(List.of());
        List<Clause> evidence = new ArrayList<>();
        if (new CarrierState(symptoms).isBlocked()) {
            evidence.addAll(new CarrierState(symptoms).evidence());
            calls.map(CompensationRule::text).ifPresent(evidence::add);
            Cause cause = stack.stream().limit(1).anyMatch(CallKind.NOTIFICATION::matches)
                    ? PinnedThreads.cause(symptoms, stack, "")
                    : Cause.BLOCKING_NATIVE;
            return CompensatedCalls.isExhausted(symptoms)
                    ? Stream.of(CauseFinding.confirmed(cause, EXHAUSTED_WEIGHT, evidence, stack))
                    : Stream.empty();
        }
        int carriers = carriers(symptoms);
        if (carriers <= symptoms.parallelism() || carriers < MIN_CARRIER_SHARE * symptoms.maxCarriers()) {
            return Stream.empty();
        }
        evidence.add(Message.CARRIERS_ADDED.with(carriers, symptoms.parallelism(), symptoms.maxCarriers()));
        calls.map(CompensationRule::text).ifPresent(evidence::add);
        boolean confirmed = CompensatedCalls.blockedThreads(symptoms)
                >= CompensatedCalls.MIN_BLOCKED_SHARE * (carriers - symptoms.parallelism());
        return Stream.of(
                new CauseFinding(Cause.COMPENSATION, Confidence.confirmedIf(confirmed), WEIGHT, evidence, stack));
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

    private static Clause text(ThreadSite site) {
        return Message.EACH_KEEPS_CARRIER.with(
                site.threads(), site.stack().getFirst().qualifiedMethod());
    }
}

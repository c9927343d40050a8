package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Diagnosis.Rule;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulerUse;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadActivity;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadSite;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds a scheduler that adds carriers beyond its parallelism, because virtual threads block theirs.
final class CompensationRule implements Rule {
    private static final double MIN_SHARE = 0.5;

    /// Carriers beyond the parallelism from which on it is a finding; one more comes and goes in healthy
    /// programs.
    private static final int MIN_EXTRA_CARRIERS = 2;

    /// Carriers beyond the parallelism from which on it is a finding even though no dump shows a blocking
    /// thread: carriers that a few short file accesses add stay for 30 s.
    private static final int MIN_UNEXPLAINED_CARRIERS = 8;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.scheduler()
                .present()
                .filter(scheduler -> scheduler.extraCarriersShare() >= MIN_SHARE
                        && scheduler.maxCarriers() >= scheduler.parallelism() + MIN_EXTRA_CARRIERS)
                .map(scheduler -> finding(symptoms, scheduler).stream().toList())
                .orElse(List.of());
    }

    private static Optional<CauseFinding> finding(Symptoms symptoms, SchedulerUse scheduler) {
        Optional<ThreadSite> place = symptoms.sites().stream()
                .filter(site -> site.virtual() && site.activity() == ThreadActivity.FILE_OR_NAME)
                .filter(site -> site.threads() >= 1)
                .findFirst();
        if (place.isEmpty() && scheduler.maxCarriers() < scheduler.parallelism() + MIN_UNEXPLAINED_CARRIERS) {
            return Optional.empty();
        }
        List<String> evidence = new ArrayList<>();
        evidence.add("It had up to " + scheduler.maxCarriers() + " carriers at a parallelism of "
                + scheduler.parallelism() + ", and more than the parallelism in "
                + Format.wholePercent(scheduler.extraCarriersShare())
                + " of the samples.");
        place.ifPresent(site -> evidence.add(Format.tenths(site.threads())
                + " virtual threads accessed files or looked up names at the same time, on average."));
        List<StackFrame> stack = place.map(ThreadSite::stack).orElse(List.of());
        return Optional.of(
                place.isPresent()
                        ? CauseFinding.confirmed(Cause.COMPENSATION, 0.3, evidence, stack)
                        : CauseFinding.suspected(Cause.COMPENSATION, 0.3, evidence, stack));
    }
}

package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.FrameClassifier;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/// Findings on what keeps threads from making progress, and what could not be observed.
///
/// @param findings confirmed ones first, each group by descending weight
/// @param unobserved reason by the name of what could not be observed
/// @param basis what was seen of threads that go on
public record Diagnosis(List<CauseFinding> findings, Map<String, String> unobserved, HealthBasis basis) {
    private static final List<DiagnosisRule> RULES = List.of(
            new CpuStarvationRule(),
            new StopTheWorldRule(),
            new CarrierDeadlockRule(),
            new LockCycleRule(),
            new PinningRule(),
            new CpuBoundRule(),
            new BlockedCarrierRule(),
            new ContentionRule(),
            new FanOutRule(),
            new EventLoopRule(),
            new ThreadPoolRule(),
            new WaitingRule(),
            new StuckWaitRule(),
            new ConnectionSetupRule(),
            new SerialThreadRule(),
            new GrowthRule(),
            new ThreadLocalRule(),
            new CompensationRule());

    private static final Set<Cause> LOCK_QUEUES = EnumSet.of(Cause.CONTENDED_MONITOR, Cause.CONTENDED_LOCK);

    /// What hides what: causes that aren't reported beside another, which explains them or tells more.
    private static final List<Hiding> HIDINGS = List.of(
            new Hiding(Set.of(Cause.STUCK_WAIT), (hidden, other) -> true),
            // what requests wait for isn't the limit where they queue
            new Hiding(
                    Set.of(Cause.REQUESTS_WAIT),
                    (hidden, other) -> EnumSet.of(
                                    Cause.CONTENDED_MONITOR,
                                    Cause.CONTENDED_LOCK,
                                    Cause.RESOURCE_POOL,
                                    Cause.BLOCKED_EVENT_LOOP,
                                    Cause.PLATFORM_POOL)
                            .contains(other.cause())),
            // a deadlock of carriers explains who pins or blocks them
            new Hiding(
                    EnumSet.of(
                            Cause.PINNED_IN_SYNCHRONIZED,
                            Cause.PINNED_IN_NATIVE,
                            Cause.PINNED_IN_INITIALISER,
                            Cause.PINNED_IN_CLASS_LOADING,
                            Cause.CONTENDED_LOCK,
                            Cause.CARRIERS_ASLEEP,
                            Cause.BLOCKING_NATIVE),
                    (hidden, other) ->
                            other.cause() == Cause.CARRIER_DEADLOCK && other.confidence() == Confidence.CONFIRMED),
            new Hiding(LOCK_QUEUES, Diagnosis::isQueueOf),
            // what fills caches for each thread anew is what computes there
            new Hiding(
                    EnumSet.of(Cause.CARRIERS_COMPUTE, Cause.CORES_COMPUTE),
                    (hidden, other) -> other.cause() == Cause.PER_THREAD_CACHES
                            && FrameClassifier.isInSameMethod(hidden.stack(), other.stack())));

    /// A row of the table.
    ///
    /// @param causes those that are hidden
    /// @param by whether a finding of them is hidden by another
    private record Hiding(Set<Cause> causes, BiPredicate<CauseFinding, CauseFinding> by) {
        boolean hides(CauseFinding finding, List<CauseFinding> all) {
            return causes.contains(finding.cause())
                    && all.stream().anyMatch(other -> !other.equals(finding) && by.test(finding, other));
        }
    }

    /// Applies all rules to the symptoms. Under a load of which hardly any request waits, nothing is a limit.
    public static Diagnosis diagnose(Symptoms symptoms) {
        boolean idle = symptoms.load().holds(load -> !load.isCpuBound() && !load.waits());
        List<CauseFinding> all = (idle ? Stream.<DiagnosisRule>of() : RULES.stream())
                .flatMap(rule -> rule.findings(symptoms))
                .sorted(Comparator.comparing(CauseFinding::confidence)
                        .thenComparing(
                                Comparator.comparingDouble(CauseFinding::weight).reversed()))
                .toList();
        return new Diagnosis(
                all.stream()
                        .filter(finding -> HIDINGS.stream().noneMatch(row -> row.hides(finding, all)))
                        .toList(),
                symptoms.unobserved(),
                HealthBasis.of(symptoms));
    }

    /// Whether a queue stands at the locks of a deadlock that is found as such: in a method in which one of its
    /// threads stands.
    private static boolean isQueueOf(CauseFinding queue, CauseFinding deadlock) {
        return FrameClassifier.mainFrame(queue.stack())
                .filter(place -> deadlock.deadlocked().stream().anyMatch(place::isOfSameMethod))
                .isPresent();
    }

    /// Whether any finding is confirmed.
    public boolean isConfirmed() {
        return findings.stream().anyMatch(finding -> finding.confidence() == Confidence.CONFIRMED);
    }

    /// Whether there is no finding, and something was looked at that shows threads going on.
    public boolean isHealthy() {
        return findings.isEmpty() && basis.isSufficient();
    }
}

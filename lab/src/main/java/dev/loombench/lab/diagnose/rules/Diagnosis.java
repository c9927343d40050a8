package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
            new JvmThreadRule(),
            new BlockedCarrierRule(),
            new ContentionRule(),
            new FullQueueRule(),
            new FanOutRule(),
            new EventLoopRule(),
            new ThreadPoolRule(),
            new WaitingRule(),
            new StuckWaitRule(),
            new ConnectionSetupRule(),
            new SerialThreadRule(),
            new ThreadLeakRule(),
            new DirectMemoryRule(),
            new ThreadLocalRule(),
            new CompensationRule());

    /// Causes that a confirmed carrier deadlock explains, so that they aren't reported beside it.
    private static final Set<Cause> DEADLOCK_SYMPTOMS = Set.of(
            Cause.PINNED_IN_SYNCHRONIZED,
            Cause.PINNED_IN_NATIVE,
            Cause.PINNED_IN_INITIALISER,
            Cause.PINNED_IN_CLASS_LOADING,
            Cause.CONTENDED_LOCK,
            Cause.CARRIERS_ASLEEP,
            Cause.BLOCKING_NATIVE);

    private static final Set<Cause> LOCK_QUEUES = Set.of(Cause.CONTENDED_MONITOR, Cause.CONTENDED_LOCK);

    /// Causes for which requests queue, so that what else they wait for isn't the limit.
    private static final Set<Cause> QUEUES = Set.of(
            Cause.CONTENDED_MONITOR,
            Cause.CONTENDED_LOCK,
            Cause.RESOURCE_POOL,
            Cause.BLOCKED_EVENT_LOOP,
            Cause.PLATFORM_POOL);

    /// Applies all rules to the symptoms. Under a load of which hardly any request waits, nothing is a limit.
    public static Diagnosis diagnose(Symptoms symptoms) {
        if (symptoms.load()
                .present()
                .filter(load -> !load.isCpuBound() && !load.waits())
                .isPresent()) {
            return new Diagnosis(List.of(), symptoms.unobserved(), HealthBasis.of(symptoms));
        }
        List<CauseFinding> all = RULES.stream()
                .flatMap(rule -> rule.findings(symptoms).stream())
                .sorted(Comparator.comparing(CauseFinding::confidence)
                        .thenComparing(
                                Comparator.comparingDouble(CauseFinding::weight).reversed()))
                .toList();
        boolean deadlock = all.stream()
                .anyMatch(finding ->
                        finding.cause() == Cause.CARRIER_DEADLOCK && finding.confidence() == Confidence.CONFIRMED);
        boolean queue = all.stream().anyMatch(finding -> QUEUES.contains(finding.cause()));
        return new Diagnosis(
                all.stream()
                        .filter(finding -> !queue || finding.cause() != Cause.REQUESTS_WAIT)
                        .filter(finding -> all.size() == 1 || finding.cause() != Cause.STUCK_WAIT)
                        .filter(finding -> !deadlock || !DEADLOCK_SYMPTOMS.contains(finding.cause()))
                        .filter(finding -> !isQueueOf(finding, all))
                        .toList(),
                symptoms.unobserved(),
                HealthBasis.of(symptoms));
    }

    /// Whether a queue stands at the locks of a deadlock that is found as such: in a method in which one of its
    /// threads stands.
    private static boolean isQueueOf(CauseFinding finding, List<CauseFinding> all) {
        return LOCK_QUEUES.contains(finding.cause())
                && FrameClassifier.mainFrame(finding.stack())
                        .filter(place -> all.stream()
                                .filter(other -> other.cause() == Cause.DEADLOCK)
                                .flatMap(Diagnosis::places)
                                .anyMatch(place::isOfSameMethod))
                        .isPresent();
    }

    /// Where the threads of a deadlock stand; where no thread's place is known, where threads like them do.
    private static Stream<StackFrame> places(CauseFinding deadlock) {
        return Stream.concat(FrameClassifier.mainFrame(deadlock.stack()).stream(), deadlock.deadlocked().stream());
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

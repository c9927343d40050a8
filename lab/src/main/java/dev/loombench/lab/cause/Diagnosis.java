package dev.loombench.lab.cause;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What holds the threads, as far as it was seen.
///
/// @param findings confirmed ones first, each kind by its weight
/// @param unseen why something isn't known, by what isn't
public record Diagnosis(List<Finding> findings, Map<String, String> unseen) {
    private static final List<Rule> RULES = List.of(
            new MachineRule(),
            new StopRule(),
            new DeadlockRule(),
            new LockCycleRule(),
            new PinRule(),
            new ComputeRule(),
            new AsleepRule(),
            new QueueRule(),
            new FanOutRule(),
            new LoopRule(),
            new PoolRule(),
            new PerThreadRule(),
            new CompensationRule());

    /// A deadlock has these as its signs.
    private static final Set<Cause> SIGNS_OF_DEADLOCK =
            Set.of(Cause.PINNED_IN_SYNCHRONIZED, Cause.CONTENDED_LOCK, Cause.CARRIERS_ASLEEP, Cause.BLOCKING_NATIVE);

    /// Applies all rules.
    public static Diagnosis of(Symptoms symptoms) {
        List<Finding> all = RULES.stream()
                .flatMap(rule -> rule.findings(symptoms).stream())
                .sorted(Comparator.comparing(Finding::confidence)
                        .thenComparing(
                                Comparator.comparingDouble(Finding::weight).reversed()))
                .toList();
        boolean deadlock = all.stream()
                .anyMatch(finding ->
                        finding.cause() == Cause.CARRIER_DEADLOCK && finding.confidence() == Confidence.CONFIRMED);
        return new Diagnosis(
                all.stream()
                        .filter(finding -> !deadlock || !SIGNS_OF_DEADLOCK.contains(finding.cause()))
                        .toList(),
                symptoms.unseen());
    }

    /// Whether anything is sure.
    public boolean confirmed() {
        return findings.stream().anyMatch(finding -> finding.confidence() == Confidence.CONFIRMED);
    }
}

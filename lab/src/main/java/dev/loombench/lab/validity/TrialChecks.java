package dev.loombench.lab.validity;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.stats.SteadyState;
import dev.loombench.lab.stats.Trend;
import dev.loombench.protocol.Effort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What one trial's figures must be read with.
public final class TrialChecks {
    /// Code of a trial that something else on the machine disturbed.
    public static final String DISTURBED = "disturbed";

    /// Code of a trial whose operations still became faster or slower.
    public static final String NOT_STEADY = "not-steady";

    /// Code of a trial to which the operating system refused a thread.
    public static final String THREADS_REFUSED = "threads-refused";

    /// Code of a trial whose heap may become larger than the memory that was available.
    public static final String MEMORY_TIGHT = "memory-tight";

    private TrialChecks() {}

    /// What it means that another thread was refused.
    public static Finding threadsRefused(String reason) {
        return new Finding(
                THREADS_REFUSED,
                Severity.INFO,
                reason,
                "the machine doesn't allow this many platform threads; raise the limit, or use virtual threads",
                Map.of());
    }

    /// @param reasons what disturbed the trial, in words; empty where nothing did
    /// @param activity what the machine did meanwhile
    public static Optional<Finding> disturbance(List<String> reasons, Map<String, Double> activity) {
        return disturbance(
                "this trial was disturbed by the machine",
                reasons,
                "stop other programs on this machine; up to a quarter of an experiment's trials are repeated"
                        + " once for this reason, whatever their result",
                activity);
    }

    /// The same with words for what isn't a trial of an experiment.
    public static Optional<Finding> disturbance(
            String what, List<String> reasons, String remedy, Map<String, Double> activity) {
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        DISTURBED,
                        Severity.WARNING,
                        what + ": " + String.join("; ", reasons),
                        remedy,
                        Map.copyOf(activity)));
    }

    /// @param operations times of the measured iterations, in order
    /// @param reasons what disturbed the trial, in words; empty where nothing did
    /// @param activity what the machine did meanwhile
    public static List<Finding> of(
            List<Double> operations, Effort measure, List<String> reasons, Map<String, Double> activity) {
        List<Finding> findings = new ArrayList<>();
        disturbance(reasons, activity).ifPresent(findings::add);
        if (measure.iterations() > 1
                && Trend.test(operations.stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray())
                        instanceof SteadyState.NotSteady notSteady) {
            findings.add(new Finding(
                    NOT_STEADY,
                    Severity.WARNING,
                    notSteady.sentence(),
                    "give this cell a longer warm-up",
                    Map.of("change", notSteady.change(), "pValue", notSteady.pValue())));
        }
        return findings;
    }
}

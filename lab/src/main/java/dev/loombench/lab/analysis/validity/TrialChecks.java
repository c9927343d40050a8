package dev.loombench.lab.analysis.validity;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.stats.SteadyStateDetector;
import dev.loombench.lab.stats.SteadyStateDetector.SteadyState;
import dev.loombench.protocol.IterationSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Checks of one trial.
public final class TrialChecks {
    /// Code of the finding that other load on the machine disturbed a trial.
    public static final String DISTURBED = "disturbed";

    /// Code of the finding that a trial's operation times had a trend.
    public static final String NOT_STEADY = "not-steady";

    /// Code of the finding that the operating system refused a thread.
    public static final String THREADS_REFUSED = "threads-refused";

    /// Code of the finding that the heap may outgrow the available memory.
    public static final String MEMORY_TIGHT = "memory-tight";

    private TrialChecks() {}

    /// Reports that the operating system refused a further thread.
    public static Finding threadsRefused(String reason) {
        return new Finding(
                THREADS_REFUSED,
                Severity.INFO,
                reason,
                "the machine doesn't allow this many platform threads; raise the limit, or use virtual threads",
                Map.of());
    }

    /// Reports a disturbed trial of an experiment.
    ///
    /// @param reasons descriptions of the disturbances; empty where there were none
    /// @param activity the machine's activity during the trial
    public static Optional<Finding> disturbance(List<String> reasons, Map<String, Double> activity) {
        return disturbance(
                "this trial was disturbed by the machine",
                reasons,
                "stop other programs on this machine; up to a quarter of an experiment's trials are repeated"
                        + " once for this reason, whatever their result",
                activity);
    }

    /// Reports a disturbance of something other than an experiment's trial.
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

    /// Checks a trial for disturbances and for a trend.
    ///
    /// @param operations times of the measured iterations, in order
    /// @param reasons descriptions of the disturbances; empty where there were none
    /// @param activity the machine's activity during the trial
    public static List<Finding> check(
            List<Double> operations, IterationSpec measure, List<String> reasons, Map<String, Double> activity) {
        List<Finding> findings = new ArrayList<>();
        disturbance(reasons, activity).ifPresent(findings::add);
        if (measure.iterations() > 1
                && SteadyStateDetector.test(operations.stream()
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

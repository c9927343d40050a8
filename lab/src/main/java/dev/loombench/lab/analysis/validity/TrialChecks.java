package dev.loombench.lab.analysis.validity;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.stats.SteadyStateDetector;
import dev.loombench.lab.stats.SteadyStateDetector.SteadyState;
import dev.loombench.protocol.trial.IterationSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public final class TrialChecks {
    private TrialChecks() {}

    /// Reports a disturbed trial of an experiment.
    ///
    /// @param reasons descriptions of the disturbances; empty where there were none
    /// @param activity the machine's activity during the trial
    public static Optional<Finding> disturbance(List<String> reasons, Map<String, Double> activity) {
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of(ExperimentFinding.DISTURBED
                        .with(String.join("; ", reasons))
                        .withEvidence(Map.copyOf(activity)));
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
            findings.add(ExperimentFinding.NOT_STEADY
                    .with(notSteady.clause())
                    .withEvidence(Map.of("change", notSteady.change(), "pValue", notSteady.pValue())));
        }
        return findings;
    }
}

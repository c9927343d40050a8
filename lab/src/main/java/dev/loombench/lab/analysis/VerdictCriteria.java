package dev.loombench.lab.analysis;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.stats.VerdictRules;

/// Criteria by which comparisons are judged.
///
/// @param level confidence level of intervals, such as 0.95
/// @param margin of equivalence, such as 0.03
public record VerdictCriteria(double level, double margin) {
    /// Criteria where nothing else is declared.
    public static final VerdictCriteria DEFAULT =
            new VerdictCriteria(VerdictRules.CONFIDENCE_LEVEL, VerdictRules.DEFAULT_MARGIN);

    /// These criteria with the experiment's own margin, if it declares one.
    public VerdictCriteria forExperiment(Experiment experiment) {
        return new VerdictCriteria(level, experiment.margin().orElse(margin));
    }
}

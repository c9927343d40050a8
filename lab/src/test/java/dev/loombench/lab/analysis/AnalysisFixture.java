package dev.loombench.lab.analysis;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import java.util.List;

/// Analyses of trials by the default criteria, with the cells in the order of the trials.
public final class AnalysisFixture {
    private AnalysisFixture() {}

    public static ExperimentAnalysis analysis(Experiment experiment, List<TrialRecord> trials, String... jdks) {
        return ExperimentAnalysis.analyse(
                experiment, trials, RunFixture.order(trials), List.of(jdks), VerdictCriteria.DEFAULT);
    }

    static Comparisons comparisons(Experiment experiment, List<TrialRecord> trials, String... jdks) {
        return Comparisons.of(experiment, cells(trials, jdks), VerdictCriteria.DEFAULT);
    }

    static TrialsByCell cells(List<TrialRecord> trials, String... jdks) {
        return TrialsByCell.of(trials, RunFixture.order(trials), List.of(jdks));
    }
}

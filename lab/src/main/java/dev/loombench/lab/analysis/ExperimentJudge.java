package dev.loombench.lab.analysis;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Experiment.Source;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord.SourceRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Analysis of one experiment's trials.
///
/// @param estimates one per cell, JDK and metric
/// @param comparisons each model with the baseline, and each JDK with the first
/// @param verdict answer to the experiment's question in a sentence or more
/// @param withoutRatio warning that comparisons lack blocks
/// @param controls A/A comparisons, where blocks hold baselines twice
/// @param noise warning that a control differs
/// @param withoutIdeal why no figure has a physical limit beside it
/// @param further the same pairs of cells by further metrics, corrected for multiple comparisons
/// @param headline the comparison that answers the experiment's question; empty where nothing was compared
public record ExperimentJudge(
        List<EstimateRecord> estimates,
        List<ComparisonRecord> comparisons,
        Optional<String> verdict,
        Optional<Finding> withoutRatio,
        List<ComparisonRecord> controls,
        Optional<Finding> noise,
        Optional<Finding> withoutIdeal,
        List<ComparisonRecord> further,
        Optional<ComparisonRecord> headline) {

    /// Criteria by which comparisons are judged.
    ///
    /// @param level confidence level of intervals, such as 0.95
    /// @param margin of equivalence, such as 0.03
    public record Rules(double level, double margin) {
        /// Criteria where nothing else is declared.
        public static final Rules DEFAULT = new Rules(Verdicts.LEVEL, Verdicts.DEFAULT_MARGIN);

        /// These criteria with the experiment's own margin, if it declares one.
        public Rules of(Experiment experiment) {
            return new Rules(level, experiment.margin().orElse(margin));
        }
    }

    /// Analyses the trials of one experiment.
    ///
    /// @param trials all of the experiment; failed and repeated ones are ignored
    /// @param order the cells as the experiment lists them
    /// @param jdks ids of the run's JDKs; the first is the baseline of the others
    public static ExperimentJudge judge(
            Experiment experiment, List<TrialRecord> trials, List<CellRecord> order, List<String> jdks, Rules rules) {
        Cells cells = Cells.of(trials, order, jdks);
        List<EstimateRecord> estimates = Estimates.of(experiment, cells);
        Comparisons comparisons = Comparisons.of(experiment, cells, rules);
        Controls controls = Controls.of(experiment, cells, trials, rules);
        List<ComparisonRecord> allowed = controls.allowed(comparisons.records(blockSeconds(trials)));
        Optional<ComparisonRecord> headline = Headline.of(experiment, allowed);
        return new ExperimentJudge(
                estimates,
                allowed,
                allowed.isEmpty() ? controls.sentence() : VerdictSentence.of(headline, allowed),
                comparisons.withoutRatio(),
                controls.records(),
                controls.finding(),
                WithoutIdeal.of(experiment, estimates),
                controls.allowed(comparisons.further()),
                headline);
    }

    /// Log-ratios of all comparisons, block by block; those of the A/A comparisons where there are no others.
    ///
    /// @param trials all of the experiment; failed and repeated ones are ignored
    /// @param order the cells as the experiment lists them
    /// @param jdks ids of the run's JDKs
    public static List<LogRatio> ratios(
            Experiment experiment, List<TrialRecord> trials, List<CellRecord> order, List<String> jdks) {
        Cells cells = Cells.of(trials, order, jdks);
        List<LogRatio> ratios = Comparisons.of(experiment, cells, Rules.DEFAULT).ratios();
        return ratios.isEmpty() ? Controls.ratios(experiment, cells, trials) : ratios;
    }

    /// Log-ratios of the comparison that the experiment's file names as its headline, one for each JDK; all of
    /// [#ratios] where it names none, or this one wasn't measured.
    ///
    /// @param trials all of the experiment; failed and repeated ones are ignored
    /// @param order the cells as the experiment lists them
    /// @param jdks ids of the run's JDKs
    public static List<LogRatio> headlineRatios(
            Experiment experiment, List<TrialRecord> trials, List<CellRecord> order, List<String> jdks) {
        List<LogRatio> declared = Comparisons.of(experiment, Cells.of(trials, order, jdks), Rules.DEFAULT)
                .ratios(comparison -> Headline.isDeclared(experiment, comparison));
        return declared.isEmpty() ? ratios(experiment, trials, order, jdks) : declared;
    }

    /// Comparisons whose interval widths decide about further blocks: those of [#ratios], each at the
    /// uncorrected level.
    ///
    /// @param trials all of the experiment; failed and repeated ones are ignored
    /// @param order the cells as the experiment lists them
    /// @param jdks ids of the run's JDKs
    public List<ComparisonRecord> widths(
            Experiment experiment, List<TrialRecord> trials, List<CellRecord> order, List<String> jdks, Rules rules) {
        return comparisons.isEmpty()
                ? Controls.alone(experiment, Cells.of(trials, order, jdks), trials, rules)
                        .records()
                : comparisons;
    }

    private static double blockSeconds(List<TrialRecord> trials) {
        List<TrialRecord> measured =
                trials.stream().filter(trial -> !trial.forDiagnosis()).toList();
        long blocks = measured.stream().map(TrialRecord::block).distinct().count();
        return measured.stream().mapToDouble(TrialRecord::durationSeconds).sum() / Math.max(1, blocks);
    }

    /// Converts the experiment's sources for `run.json`.
    public static List<SourceRecord> sources(Experiment experiment) {
        List<SourceRecord> sources = new ArrayList<>();
        for (var entry : experiment.sources().entrySet()) {
            Source source = entry.getValue();
            sources.add(new SourceRecord(entry.getKey(), source.title(), source.setting()));
        }
        return sources;
    }
}

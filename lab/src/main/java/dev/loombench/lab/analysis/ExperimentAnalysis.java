package dev.loombench.lab.analysis;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Experiment.Publication;
import dev.loombench.lab.catalog.IdealFormula;
import dev.loombench.lab.catalog.IdealKind;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Workload.TaskWorkload;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord.SourceRecord;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.trial.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Analysis of one experiment's trials.
///
/// @param estimates one per cell, JDK and metric
/// @param comparisons each model with the baseline, and each JDK with the first
/// @param answers to the experiment's question, a sentence each
/// @param missingRatios warning that comparisons lack blocks
/// @param controls A/A comparisons, where blocks hold baselines twice
/// @param controlFinding warning that a control differs
/// @param missingIdeal why no figure has a physical limit beside it
/// @param further the same pairs of cells by further metrics, corrected for multiple comparisons
/// @param headline the comparison that answers the experiment's question; empty where nothing was compared
public record ExperimentAnalysis(
        List<EstimateRecord> estimates,
        List<ComparisonRecord> comparisons,
        List<Clause> answers,
        Optional<Finding> missingRatios,
        List<ComparisonRecord> controls,
        Optional<Finding> controlFinding,
        Optional<Finding> missingIdeal,
        List<ComparisonRecord> further,
        Optional<ComparisonRecord> headline) {
    /// Analyses the trials of one experiment.
    ///
    /// @param trials all of the experiment; failed and repeated ones are ignored
    /// @param order the cells as the experiment lists them
    /// @param jdks ids of the run's JDKs; the first is the baseline of the others
    public static ExperimentAnalysis analyse(
            Experiment experiment,
            List<TrialRecord> trials,
            List<CellRecord> order,
            List<String> jdks,
            VerdictCriteria rules) {
        TrialsByCell cells = TrialsByCell.of(trials, order, jdks);
        List<EstimateRecord> estimates = Estimates.of(experiment, cells);
        Comparisons comparisons = Comparisons.of(experiment, cells, rules);
        AaControls controls = AaControls.of(experiment, cells, trials, rules);
        List<ComparisonRecord> allowed = controls.applyTo(comparisons.records(blockSeconds(trials)));
        Optional<ComparisonRecord> headline = headline(experiment, allowed);
        return new ExperimentAnalysis(
                estimates,
                allowed,
                Stream.of(
                                HangSentence.of(cells).stream(),
                                comparisons.undecided().stream(),
                                allowed.isEmpty()
                                        ? controls.answer().stream()
                                        : VerdictSentence.of(headline, allowed).stream())
                        .flatMap(answers -> answers)
                        .toList(),
                comparisons.withoutRatio(),
                controls.records(),
                controls.finding(),
                missingIdeal(experiment, estimates),
                controls.applyTo(comparisons.further()),
                headline);
    }

    /// The answers for people; absent where there is none.
    public @Nullable String verdict() {
        return answers.isEmpty() ? null : answers.stream().map(Clause::sentence).collect(Collectors.joining(" "));
    }

    /// Log-ratios of all comparisons, block by block; those of the A/A comparisons where there are no others.
    ///
    /// @param trials all of the experiment; failed and repeated ones are ignored
    /// @param order the cells as the experiment lists them
    /// @param jdks ids of the run's JDKs
    public static List<LogRatio> ratios(
            Experiment experiment, List<TrialRecord> trials, List<CellRecord> order, List<String> jdks) {
        TrialsByCell cells = TrialsByCell.of(trials, order, jdks);
        List<LogRatio> ratios =
                Comparisons.of(experiment, cells, VerdictCriteria.DEFAULT).ratios();
        return ratios.isEmpty()
                ? AaControls.comparisons(experiment, cells, trials, VerdictCriteria.DEFAULT).stream()
                        .map(PairedComparison::ratio)
                        .toList()
                : ratios;
    }

    /// Log-ratios of the comparison that the experiment's file names as its headline, one for each JDK; all of
    /// [#ratios] where it names none, or this one wasn't measured.
    ///
    /// @param trials all of the experiment; failed and repeated ones are ignored
    /// @param order the cells as the experiment lists them
    /// @param jdks ids of the run's JDKs
    public static List<LogRatio> headlineRatios(
            Experiment experiment, List<TrialRecord> trials, List<CellRecord> order, List<String> jdks) {
        List<LogRatio> declared = Comparisons.of(
                        experiment, TrialsByCell.of(trials, order, jdks), VerdictCriteria.DEFAULT)
                .ratios(comparison -> isDeclared(experiment, comparison));
        return declared.isEmpty() ? ratios(experiment, trials, order, jdks) : declared;
    }

    /// Comparisons whose interval widths decide about further blocks: those of [#ratios], each at the
    /// uncorrected level.
    ///
    /// @param trials all of the experiment; failed and repeated ones are ignored
    /// @param order the cells as the experiment lists them
    /// @param jdks ids of the run's JDKs
    public List<ComparisonRecord> precisionComparisons(
            Experiment experiment,
            List<TrialRecord> trials,
            List<CellRecord> order,
            List<String> jdks,
            VerdictCriteria rules) {
        return comparisons.isEmpty()
                ? AaControls.comparisons(experiment, TrialsByCell.of(trials, order, jdks), trials, rules).stream()
                        .map(PairedComparison::record)
                        .toList()
                : comparisons;
    }

    /// Mean duration of a block in seconds, without trials for diagnosis.
    public static double blockSeconds(List<TrialRecord> trials) {
        List<TrialRecord> measured =
                trials.stream().filter(trial -> !trial.forDiagnosis()).toList();
        long blocks = measured.stream().map(TrialRecord::block).distinct().count();
        return measured.stream().mapToDouble(TrialRecord::durationSeconds).sum() / Math.max(1, blocks);
    }

    /// Converts the experiment's sources for `run.json`.
    public static List<SourceRecord> sources(Experiment experiment) {
        List<SourceRecord> sources = new ArrayList<>();
        for (var entry : experiment.sources().entrySet()) {
            Publication source = entry.getValue();
            sources.add(new SourceRecord(entry.getKey(), source.title(), source.setting()));
        }
        return sources;
    }

    /// Explains why an experiment's figures have no physical limit beside them; empty where some figure has
    /// one, and where there are no figures.
    private static Optional<Finding> missingIdeal(Experiment experiment, List<EstimateRecord> estimates) {
        boolean limited = estimates.stream().anyMatch(estimate -> estimate.ideal() != null);
        return estimates.isEmpty() || limited ? Optional.empty() : Optional.of(withoutIdeal(experiment));
    }

    private static Finding withoutIdeal(Experiment experiment) {
        if (experiment.method() == MethodKind.MEMORY
                || experiment.workload() instanceof TaskWorkload tasks && isNothing(tasks.task())) {
            return ExperimentFinding.NO_IDEAL.with();
        }
        return switch (experiment.ideal()) {
            case IdealKind.NONE -> ExperimentFinding.NO_IDEAL.with();
            case IdealFormula formula -> ExperimentFinding.IDEAL_UNKNOWN.with("'" + formula.metric() + "'");
            case IdealKind.BATCH -> ExperimentFinding.IDEAL_UNKNOWN.with("the time of one task");
            case IdealKind.SERVER -> ExperimentFinding.IDEAL_UNKNOWN.with("a pool or the CPU time of an answer");
        };
    }

    private static boolean isNothing(String task) {
        return task.strip().equals(new TaskSpec.Noop().toString());
    }

    /// Returns the comparison that the experiment's file names, on the first JDK; where it names none,
    /// or that one wasn't measured, the largest significant difference, those of virtual threads first.
    private static Optional<ComparisonRecord> headline(Experiment experiment, List<ComparisonRecord> comparisons) {
        List<ComparisonRecord> models =
                comparisons.stream().filter(ComparisonRecord::comparesModels).toList();
        List<ComparisonRecord> onFirstJdk = models.stream()
                .filter(comparison -> comparison.jdk().equals(models.getFirst().jdk()))
                .toList();
        if (onFirstJdk.isEmpty()) {
            return Optional.empty();
        }
        return onFirstJdk.stream()
                .filter(comparison -> isDeclared(experiment, comparison))
                .findFirst()
                .or(() -> Optional.of(
                        HolmCorrection.of(VerdictSentence.relevant(onFirstJdk)).strongest()));
    }

    /// Whether the experiment's file names this comparison as the answer.
    private static boolean isDeclared(Experiment experiment, ComparisonRecord comparison) {
        CellRef headline = experiment.headline();
        return headline != null
                && comparison.comparesModels()
                && headline.model().toString().equals(comparison.candidate().model())
                && headline.params().equals(comparison.candidate().published());
    }
}

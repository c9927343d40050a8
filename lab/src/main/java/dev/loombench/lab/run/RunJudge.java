package dev.loombench.lab.run;

import dev.loombench.lab.analysis.ExperimentAnalysis;
import dev.loombench.lab.analysis.SingleCarrierCheck;
import dev.loombench.lab.analysis.VerdictCriteria;
import dev.loombench.lab.analysis.claims.ClaimJudge;
import dev.loombench.lab.analysis.claims.ClaimTrials.ClaimContext;
import dev.loombench.lab.analysis.validity.ExperimentChecks;
import dev.loombench.lab.analysis.validity.PrecisionCheck;
import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.schedule.ExperimentSchedule;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.stats.LogRatio;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Evaluates the trials of a run and makes its document.
record RunJudge(Manifest manifest, TrialSchedule plan) {
    /// Document of the run so far.
    ///
    /// @param trials finished trials
    /// @param finishedAt absent while the run goes on
    RunDocument document(String id, Collection<TrialRecord> trials, @Nullable Instant finishedAt) {
        return document(
                manifest,
                id,
                status(trials),
                plan.experiments().stream()
                        .map(experiment -> experiment(experiment, trials))
                        .toList(),
                finishedAt);
    }

    /// Document of a run of experiments, or of a comparison.
    static RunDocument document(
            Manifest manifest,
            String id,
            RunStatus status,
            List<ExperimentRecord> experiments,
            @Nullable Instant finishedAt) {
        return new RunDocument(
                RunDocument.SCHEMA,
                id,
                status,
                manifest.settings().profile(),
                manifest.settings().seed(),
                manifest.startedAt(),
                finishedAt,
                manifest.command(),
                manifest.loombenchVersion(),
                manifest.host(),
                manifest.jdks(),
                experiments,
                manifest.findings());
    }

    /// Status of the run. The other trials of a failed cell are left out on purpose, so they don't make it
    /// partial; a failed trial for diagnosis doesn't make it failed.
    private RunStatus status(Collection<TrialRecord> trials) {
        Set<Integer> done = trials.stream().map(TrialRecord::id).collect(Collectors.toSet());
        Set<List<String>> failed = trials.stream()
                .filter(trial ->
                        trial.status() == TrialStatus.FAILED && trial.repeatedBy() == null && !trial.forDiagnosis())
                .map(RunJudge::key)
                .collect(Collectors.toSet());
        boolean missing = plan.trials().stream()
                .filter(trial -> !done.contains(trial.id()))
                .anyMatch(trial -> !failed.contains(key(
                        trial.experiment(),
                        trial.jdk(),
                        RunProgress.cell(trial),
                        trial.mode().toString())));
        if (missing) {
            return RunStatus.PARTIAL;
        }
        return failed.isEmpty() ? RunStatus.COMPLETE : RunStatus.FAILED;
    }

    private static List<String> key(TrialRecord trial) {
        return key(trial.experiment(), trial.jdk(), trial.cell(), trial.mode());
    }

    private static List<String> key(String experiment, String jdk, CellRecord cell, String mode) {
        return List.of(experiment, jdk, cell.label(), cell.scaled().toString(), mode);
    }

    /// Log-ratios that decide whether an experiment gets further blocks.
    List<LogRatio> ratios(ExperimentSchedule planned, Collection<TrialRecord> all) {
        return ExperimentAnalysis.ratios(planned.experiment(), counting(planned, all), order(planned), jdks());
    }

    /// Log-ratios of the comparisons that answer the experiment's question.
    List<LogRatio> headlineRatios(ExperimentSchedule planned, Collection<TrialRecord> all) {
        return ExperimentAnalysis.headlineRatios(planned.experiment(), counting(planned, all), order(planned), jdks());
    }

    /// Log-ratios of what an experiment answers: its headline, and its claims that aren't decided without doubt.
    List<LogRatio> answerRatios(ExperimentSchedule planned, Collection<TrialRecord> all) {
        List<TrialRecord> counted =
                counting(planned, all).stream().filter(TrialRecord::counts).toList();
        return Stream.concat(
                        headlineRatios(planned, all).stream(),
                        jdks().stream()
                                .map(jdk -> counted.stream()
                                        .filter(trial -> trial.jdk().equals(jdk))
                                        .toList())
                                .flatMap(ofJdk -> ClaimJudge.openRatios(planned.experiment(), ofJdk).stream()))
                .toList();
    }

    /// Trials of an experiment without those of failed cells, whose intervals no further block narrows.
    private static List<TrialRecord> counting(ExperimentSchedule planned, Collection<TrialRecord> all) {
        List<TrialRecord> trials = of(planned, all);
        Set<List<String>> failed = trials.stream()
                .filter(trial -> trial.lacksFigures() && !trial.forDiagnosis())
                .filter(trial -> trial.repeatedBy() == null)
                .map(RunJudge::key)
                .collect(Collectors.toSet());
        return trials.stream().filter(trial -> !failed.contains(key(trial))).toList();
    }

    private static List<TrialRecord> of(ExperimentSchedule planned, Collection<TrialRecord> all) {
        return all.stream()
                .filter(trial -> trial.experiment().equals(planned.id()))
                .toList();
    }

    private List<CellRecord> order(ExperimentSchedule planned) {
        return planned.trials().stream()
                .map(RunProgress::cell)
                .distinct()
                .sorted(Comparator.comparingInt(cell -> place(planned, cell)))
                .toList();
    }

    private List<String> jdks() {
        return manifest.jdks().stream().map(JdkRecord::id).toList();
    }

    ExperimentRecord experiment(ExperimentSchedule planned, Collection<TrialRecord> all) {
        List<TrialRecord> trials = of(planned, all);
        ExperimentAnalysis judged =
                ExperimentAnalysis.analyse(planned.experiment(), trials, order(planned), jdks(), rules(planned));
        List<Finding> checks = ExperimentChecks.check(
                planned.experiment().method(), trials, planned.trials().size(), judged.comparisons());
        return new ExperimentRecord(
                planned.experiment().id(),
                planned.experiment().title(),
                planned.experiment().question(),
                planned.experiment().method().toString(),
                ExperimentAnalysis.sources(planned.experiment()),
                trials,
                judged.estimates(),
                judged.comparisons(),
                claims(planned, trials, judged.controlFinding().isPresent()),
                Stream.of(
                                checks.stream(),
                                judged.missingRatios().stream(),
                                judged.controlFinding().stream(),
                                judged.missingIdeal().stream(),
                                SingleCarrierCheck.finding(trials, manifest.jdks()).stream(),
                                further(planned, trials, judged).stream())
                        .flatMap(findings -> findings)
                        .toList(),
                judged.verdict(),
                judged.controls(),
                judged.further(),
                judged.headline().orElse(null));
    }

    /// Confidence level and margin of equivalence for an experiment.
    VerdictCriteria rules(ExperimentSchedule planned) {
        return new VerdictCriteria(
                        StoppingRule.of(manifest.settings(), false).level(),
                        manifest.settings().margin())
                .forExperiment(planned.experiment());
    }

    /// Findings on the blocks that were added to an experiment for a precision, and on the precision that they
    /// reached; none where no precision was asked for.
    List<Finding> precision(ExperimentSchedule planned, Collection<TrialRecord> all) {
        if (manifest.settings().chosenPrecision().isEmpty()) {
            return List.of();
        }
        List<TrialRecord> trials = of(planned, all);
        return further(
                planned,
                trials,
                ExperimentAnalysis.analyse(planned.experiment(), trials, order(planned), jdks(), rules(planned)));
    }

    private List<Finding> further(ExperimentSchedule planned, List<TrialRecord> trials, ExperimentAnalysis judged) {
        StoppingRule further = StoppingRule.of(manifest.settings(), false);
        if (!further.mayAddBlocks() && further.precision().isEmpty()) {
            return List.of();
        }
        int done = (int) trials.stream()
                .filter(TrialRecord::counts)
                .map(TrialRecord::block)
                .distinct()
                .count();
        return PrecisionCheck.check(
                new PrecisionCheck.BlockCounts(further.planned(), done, further.maxBlocks(), further.precision()),
                judged.precisionComparisons(planned.experiment(), trials, order(planned), jdks(), rules(planned)));
    }

    /// Index of a cell in the order of the experiment file, which the schedule shuffled.
    private int place(ExperimentSchedule planned, CellRecord cell) {
        List<GridCell> cells = Grid.cells(planned.experiment(), plan.profile());
        for (int i = 0; i < cells.size(); i++) {
            if (cells.get(i).declared().model().toString().equals(cell.model())
                    && cells.get(i).levels().equals(cell.params())
                    && cells.get(i).scaled().equals(cell.scaled())) {
                return i;
            }
        }
        return cells.size();
    }

    private List<ClaimRecord> claims(ExperimentSchedule planned, List<TrialRecord> trials, boolean noisy) {
        Set<CellRef> cells =
                planned.trials().stream().map(trial -> trial.cell().declared()).collect(Collectors.toSet());
        List<ClaimRecord> claims = new ArrayList<>();
        for (JdkRecord jdk : manifest.jdks()) {
            List<TrialRecord> ofJdk = trials.stream()
                    .filter(trial -> trial.repeatedBy() == null && trial.pass() == null)
                    .filter(trial -> trial.jdk().equals(jdk.id()))
                    .toList();
            claims.addAll(ClaimJudge.judge(
                    planned.experiment(),
                    ofJdk,
                    new ClaimContext(
                            jdk.id(),
                            setting(jdk),
                            manifest.settings().profile(),
                            cells,
                            rules(planned).level(),
                            noisy,
                            claim -> new DecidingProfile(manifest).find(planned.experiment(), claim))));
        }
        return claims;
    }

    private String setting(JdkRecord jdk) {
        String month = manifest.startedAt().toString().substring(0, 7);
        String version = jdk.variant() == null ? jdk.version() : jdk.version() + " with " + jdk.variant();
        String setting =
                RunNote.SETTING.message(month, version, manifest.host().os(), jdk.processors(manifest.cores()));
        return jdk.cpuQuota() == null
                ? setting
                : RunNote.SETTING_WITH_QUOTA.message(setting, jdk.cpuQuota().toString());
    }
}

package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.ab.AbCapacities;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.ab.AbDocument.AbPool;
import dev.loombench.lab.model.ab.AbDocument.EffortRecord;
import dev.loombench.lab.model.ab.AbDocument.SideRecord;
import dev.loombench.lab.model.ab.AbDocument.WarmUpSummary;
import dev.loombench.lab.model.ab.AbFacts;
import dev.loombench.lab.model.ab.CheckRecord;
import dev.loombench.lab.model.ab.RecommendationRecord;
import dev.loombench.lab.model.ab.SideCapacity;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbForecast;
import dev.loombench.lab.service.ServiceExperiment;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.advice.AbAnalysis;
import dev.loombench.lab.service.advice.AbAnalysis.SupplementaryEvidence;
import dev.loombench.lab.service.advice.CapacityRatios;
import dev.loombench.lab.service.advice.Confounder;
import dev.loombench.lab.service.advice.ContentTypeCheck;
import dev.loombench.lab.service.advice.LimitFindings;
import dev.loombench.lab.service.advice.SideChecks;
import dev.loombench.lab.service.advice.TreatmentRules;
import dev.loombench.lab.service.advice.WarmUpText;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.Launch;
import dev.loombench.lab.service.config.SideMetrics;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Evaluates the trials of a comparison so far and makes its documents.
final class AbJudge {
    private final AbConfig config;
    private final ServiceLauncher launcher;
    private final RunJournal journal;
    private final AbForecast forecast;
    private final AbFacts facts;
    private final int pairs;
    private final @Nullable Instant finishedAt;
    private final List<TrialRecord> measured;
    private final List<TrialRecord> trials;
    private final List<SideCapacity> capacities;
    private final List<WarmUpSummary> warmUps;
    private final AbAnalysis judged;
    private final RunStatus status;
    private final List<Finding> findings;

    /// @param config with the response time from which windows follow
    /// @param pairs number of scheduled pairs that count as planned
    /// @param finishedAt end of the run; absent while it goes on
    AbJudge(
            AbConfig config,
            ServiceLauncher launcher,
            RunJournal journal,
            AbForecast forecast,
            AbFacts facts,
            int pairs,
            @Nullable Instant finishedAt) {
        this.config = config;
        this.launcher = launcher;
        this.journal = journal;
        this.forecast = forecast;
        this.pairs = pairs;
        this.finishedAt = finishedAt;
        this.measured = List.copyOf(journal.progress().finished());
        this.trials = measured.stream()
                .filter(trial -> SideCapacity.of(trial).isEmpty())
                .toList();
        this.capacities = measured.stream()
                .filter(trial -> trial.repeatedBy() == null)
                .flatMap(trial -> SideCapacity.of(trial).stream())
                .toList();
        Optional<AbCapacities> searched = config.effort()
                .search()
                .map(search -> new AbCapacities(
                        search.slo().toString(),
                        capacities,
                        CapacityRatios.compute(config.baseline().name(), capacities),
                        facts.overloads()));
        this.facts = facts.with(searched.orElse(null));
        this.warmUps =
                WarmUpText.summaries(config.sides().stream().map(AbSide::name).toList(), trials);
        this.judged = AbAnalysis.analyse(
                config,
                trials,
                config.trials(pairs),
                conditions(),
                new SupplementaryEvidence(searched, facts.diagnoses(), facts.runtimes()));
        this.status = status();
        this.findings = findings();
    }

    RunDocument run() {
        return RunJudge.document(
                journal.manifest(), journal.directory().id(), status, List.of(experiment()), finishedAt);
    }

    /// What a recommendation holds for: processors, load, sides that weren't warm, and what limits the sides.
    private List<String> conditions() {
        return Stream.of(
                        config.load().work().conditions(config.load(), launcher.split()).stream(),
                        WarmUpText.condition(config.load(), warmUps).stream(),
                        LimitFindings.conditions(facts.diagnoses()).stream())
                .flatMap(clauses -> clauses)
                .toList();
    }

    private RunStatus status() {
        if (trials.stream().anyMatch(trial -> trial.status() == TrialStatus.FAILED && trial.repeatedBy() == null)) {
            return RunStatus.FAILED;
        }
        long completed =
                trials.stream().filter(trial -> trial.repeats() == null).count();
        boolean searched = config.effort().search().isEmpty()
                || capacities.size() == config.sides().size();
        return completed < config.trials(pairs) || !searched || finishedAt == null
                ? RunStatus.PARTIAL
                : RunStatus.COMPLETE;
    }

    private ExperimentRecord experiment() {
        Experiment experiment = ServiceExperiment.of(config);
        return new ExperimentRecord(
                experiment.id(),
                experiment.title(),
                experiment.question(),
                experiment.method().toString(),
                List.of(),
                measured,
                judged.estimates(),
                judged.comparisons(),
                List.of(),
                findings,
                judged.recommendations().stream()
                        .map(RecommendationRecord::sentence)
                        .collect(Collectors.joining(" ")),
                List.of(),
                List.of(),
                null);
    }

    AbDocument document() {
        return new AbDocument(
                AbDocument.SCHEMA,
                journal.directory().id(),
                config.title(),
                status,
                config.sides().stream().map(this::side).toList(),
                config.load().requestNames(),
                config.load().rates(),
                config.load().work().plan().map(Path::toString).orElse(null),
                config.load().work().description(config.load()).arrivals(),
                config.load().settling(1).toMillis() / 1e3,
                config.load().work().measuredSeconds(config.load(), trials),
                effort(),
                facts,
                judged.recommendations(),
                judged.estimates(),
                judged.comparisons(),
                judged.gates(),
                findings,
                checks(),
                config.largerPoolSide()
                        .map(arm -> new AbPool(
                                arm.name(), arm.pool().orElse(AbSide.DEFAULT_POOL_SIZE), judged.poolComparisons()))
                        .orElse(null),
                treatment().objection().orElse(null),
                config.load().work().driver(trials).orElse(null),
                warmUps.isEmpty() ? null : warmUps);
    }

    private List<Finding> findings() {
        List<Finding> all = new ArrayList<>(judged.findings());
        all.addAll(treatment().findings());
        SideChecks.ofAccounts(facts.runtimes()).ifPresent(all::add);
        all.addAll(journal.judge().precision(journal.progress().schedule(ServiceExperiment.ID), measured));
        all.addAll(LimitFindings.findings(facts.diagnoses()));
        all.addAll(SideChecks.ofAnswers(config, facts.answers()));
        all.addAll(ContentTypeCheck.check(config, facts.answers(), trials));
        all.addAll(SideChecks.ofJob(facts.job()));
        return all;
    }

    private List<CheckRecord> checks() {
        return Confounder.check(new Confounder.Evidence(
                config,
                trials,
                facts.runtimes(),
                judged.comparisons(),
                Stream.concat(findings.stream(), treatment().objection().stream())
                        .toList()));
    }

    private TreatmentRules treatment() {
        return TreatmentRules.check(config, facts.runtimes());
    }

    private SideRecord side(AbSide side) {
        Launch launch = config.launch(side);
        return new SideRecord(
                side.name(),
                launch.side().command(),
                launch.side().environment(),
                launch.side().directory().toAbsolutePath().toString(),
                launch.port(),
                launcher.split().map(split -> split.target().text()).orElse(null));
    }

    /// Whether a side doesn't carry the load, so that throughput decides in the place of the latency.
    private static boolean isOnlyByThroughput(ComparisonRecord comparison, List<ComparisonRecord> all) {
        return comparison.metric().equals(SideMetrics.THROUGHPUT)
                && all.stream()
                        .filter(other -> other.candidate().equals(comparison.candidate()))
                        .noneMatch(other -> SideMetrics.isPrimary(other.metric()));
    }

    private EffortRecord effort() {
        List<ComparisonRecord> primary = judged.comparisons().stream()
                .filter(comparison -> AbAnalysis.decisiveMetric(config, trials)
                        .map(comparison.metric()::equals)
                        .orElseGet(() -> SideMetrics.isPrimary(comparison.metric())
                                || isOnlyByThroughput(comparison, judged.comparisons())))
                .toList();
        OptionalDouble detectable = primary.stream()
                .map(ComparisonRecord::minimumDetectableEffect)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max();
        return new EffortRecord(
                config.effort().pairs(),
                pairs,
                primary.stream().mapToInt(ComparisonRecord::n).min().orElse(0),
                config.effort().seed(),
                config.effort().budget().toMillis() / 1e3,
                forecast.total().toMillis() / 1e3,
                AbForecast.ASSUMED_SCATTER,
                forecast.detectableRatio(),
                detectable.isPresent() ? detectable.getAsDouble() : null,
                launcher.split()
                        .map(CpuSplit::generator)
                        .map(cpus -> cpus.text())
                        .orElse(null));
    }
}

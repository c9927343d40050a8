package dev.loombench.lab.service;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.AbDocument.AbPool;
import dev.loombench.lab.model.AbDocument.DriverRecord;
import dev.loombench.lab.model.AbDocument.EffortRecord;
import dev.loombench.lab.model.AbDocument.SideRecord;
import dev.loombench.lab.model.AbDocument.WarmUpSummary;
import dev.loombench.lab.model.AbFacts;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.DiagnosisRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RecommendationRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.process.ChildOptions;
import dev.loombench.lab.service.advice.AbAnalysis;
import dev.loombench.lab.service.advice.AbAnalysis.SupplementaryEvidence;
import dev.loombench.lab.service.advice.CapacityRatios;
import dev.loombench.lab.service.advice.ContentTypeCheck;
import dev.loombench.lab.service.advice.LimitFindings;
import dev.loombench.lab.service.advice.LoadConditions;
import dev.loombench.lab.service.advice.SideChecks;
import dev.loombench.lab.service.advice.TreatmentRules;
import dev.loombench.lab.service.advice.WarmUpText;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.DriverMetric;
import dev.loombench.lab.service.config.ServiceExperiment;
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

/// Builds `run.json` and `ab.json` from the trials of a run.
public record AbDocumentAssembler(AbConfig config, Manifest manifest, ServiceLauncher launcher) {
    /// Results of a run so far.
    ///
    /// @param pairs number of scheduled pairs that count as planned
    /// @param measured all trials: those of pairs, and capacity searches, each as one trial
    /// @param facts what was learnt beside the trials
    /// @param precision findings on added pairs
    /// @param finishedAt end of the run; absent while it goes on
    public record RunState(
            String id,
            AbForecast forecast,
            int pairs,
            List<TrialRecord> measured,
            AbFacts facts,
            List<Finding> precision,
            @Nullable Instant finishedAt) {
        List<TrialRecord> trials() {
            return measured.stream().filter(trial -> capacity(trial).isEmpty()).toList();
        }

        /// Returns the capacities found so far, one per side searched.
        List<SideCapacity> capacities() {
            return measured.stream()
                    .filter(trial -> trial.repeatedBy() == null)
                    .flatMap(trial -> capacity(trial).stream())
                    .toList();
        }
    }

    /// Returns the capacity of the side that a trial searched; empty for a trial of a pair.
    public static Optional<SideCapacity> capacity(TrialRecord trial) {
        return Optional.ofNullable(trial.load())
                .map(LoadRecord::capacity)
                .map(search -> new SideCapacity(trial.cell().model(), search));
    }

    /// The two documents in a run's directory.
    public record Documents(RunDocument run, AbDocument ab) {}

    public Documents of(RunState state) {
        List<WarmUpSummary> warmUps =
                WarmUpText.summaries(config.sides().stream().map(AbSide::name).toList(), state.trials());
        AbAnalysis judged = AbAnalysis.analyse(
                config,
                state.trials(),
                plannedTrials(state),
                conditions(warmUps, state.facts().diagnoses()),
                new SupplementaryEvidence(capacities(state), state.facts().diagnoses()));
        RunStatus status = status(state);
        RunDocument run = new RunDocument(
                RunDocument.SCHEMA,
                state.id(),
                status,
                manifest.settings().profile(),
                manifest.settings().seed(),
                manifest.startedAt(),
                state.finishedAt(),
                manifest.command(),
                manifest.loombenchVersion(),
                manifest.host(),
                manifest.jdks(),
                List.of(experiment(state, judged)),
                manifest.findings());
        return new Documents(run, document(state, status, judged, warmUps));
    }

    /// What a recommendation holds for: processors, load, sides that weren't warm, and what limits the sides.
    private List<String> conditions(List<WarmUpSummary> warmUps, List<DiagnosisRecord> diagnoses) {
        return Stream.of(
                        LoadConditions.of(config.load(), launcher.split()).stream(),
                        WarmUpText.condition(warmUps).stream(),
                        LimitFindings.conditions(diagnoses).stream())
                .flatMap(clauses -> clauses)
                .toList();
    }

    /// Returns the capacities and their ratios; empty if no search was requested.
    private Optional<AbCapacities> capacities(RunState state) {
        return config.effort()
                .search()
                .map(search -> new AbCapacities(
                        search.slo().toString(),
                        state.capacities(),
                        CapacityRatios.compute(config.baseline().name(), state.capacities()),
                        state.facts().overloads()));
    }

    private int plannedTrials(RunState state) {
        return state.pairs() * config.sides().size() * config.load().levels().size();
    }

    private RunStatus status(RunState state) {
        if (state.trials().stream()
                .anyMatch(trial -> trial.status() == TrialStatus.FAILED && trial.repeatedBy() == null)) {
            return RunStatus.FAILED;
        }
        long completed =
                state.trials().stream().filter(trial -> trial.repeats() == null).count();
        boolean searched = config.effort().search().isEmpty()
                || state.capacities().size() == config.sides().size();
        return completed < plannedTrials(state) || !searched || state.finishedAt() == null
                ? RunStatus.PARTIAL
                : RunStatus.COMPLETE;
    }

    private ExperimentRecord experiment(RunState state, AbAnalysis judged) {
        Experiment experiment = ServiceExperiment.of(config);
        return new ExperimentRecord(
                experiment.id(),
                experiment.title(),
                experiment.question(),
                experiment.method().toString(),
                List.of(),
                state.measured(),
                judged.estimates(),
                judged.comparisons(),
                List.of(),
                findings(state, judged),
                judged.recommendations().stream()
                        .map(RecommendationRecord::sentence)
                        .collect(Collectors.joining(" ")),
                List.of(),
                List.of(),
                null);
    }

    private AbDocument document(RunState state, RunStatus status, AbAnalysis judged, List<WarmUpSummary> warmUps) {
        return new AbDocument(
                AbDocument.SCHEMA,
                state.id(),
                config.title(),
                status,
                config.sides().stream().map(this::side).toList(),
                ServiceExperiment.requests(config),
                config.load().rates(),
                config.load().plan().map(plan -> plan.file().path().toString()).orElse(null),
                config.load().arrivals(),
                config.load().settling(1).toMillis() / 1e3,
                loadSeconds(state),
                effort(state, judged),
                state.facts().with(capacities(state).orElse(null)),
                judged.recommendations(),
                judged.estimates(),
                judged.comparisons(),
                judged.gates(),
                findings(state, judged),
                config.largerPoolSide()
                        .map(arm -> new AbPool(
                                arm.name(), arm.pool().orElse(AbSide.DEFAULT_POOL_SIZE), judged.poolComparisons()))
                        .orElse(null),
                treatment(state).objection().orElse(null),
                driver(state).orElse(null),
                warmUps.isEmpty() ? null : warmUps);
    }

    private Optional<DriverRecord> driver(RunState state) {
        return config.load().driver().map(level -> {
            AbDriver driver = level.driver();
            return new DriverRecord(
                    driver.command(),
                    driver.warmup().isEmpty() ? null : driver.warmup(),
                    driver.metrics().stream().map(DriverMetric::toString).toList(),
                    AbAnalysis.decisiveMetric(config, state.trials()).orElse(null),
                    driver.timeout().toMillis() / 1e3);
        });
    }

    /// Length of the measured windows: under a driver the mean of its runs so far, 0 before the first one.
    private double loadSeconds(RunState state) {
        return config.load().driver().isEmpty()
                ? config.load().window().multipliedBy(config.load().windows()).toMillis() / 1e3
                : state.trials().stream()
                        .filter(TrialRecord::counts)
                        .flatMap(trial -> Optional.ofNullable(trial.metrics().get(SideMetrics.DRIVER_TIME)).stream())
                        .mapToDouble(Metric::value)
                        .average()
                        .orElse(0);
    }

    private List<Finding> findings(RunState state, AbAnalysis judged) {
        List<Finding> findings = new ArrayList<>(judged.findings());
        findings.addAll(treatment(state).findings());
        SideChecks.ofAccounts(state.facts().runtimes()).ifPresent(findings::add);
        findings.addAll(state.precision());
        findings.addAll(LimitFindings.findings(state.facts().diagnoses()));
        findings.addAll(SideChecks.ofAnswers(config, state.facts().answers()));
        findings.addAll(ContentTypeCheck.check(config, state.facts().answers(), state.trials()));
        findings.addAll(SideChecks.ofJob(state.facts().job()));
        return findings;
    }

    private TreatmentRules treatment(RunState state) {
        return TreatmentRules.check(config, state.facts().runtimes());
    }

    private SideRecord side(AbSide side) {
        ChildOptions program = launcher.program(side, Path.of("side.txt"));
        return new SideRecord(
                side.name(),
                program.command(),
                program.environment(),
                program.directory().toString(),
                config.port(side),
                launcher.split().map(split -> split.target().text()).orElse(null));
    }

    /// Whether a side doesn't carry the load, so that throughput decides in the place of the latency.
    private static boolean isOnlyByThroughput(ComparisonRecord comparison, List<ComparisonRecord> all) {
        return comparison.metric().equals(SideMetrics.THROUGHPUT)
                && all.stream()
                        .filter(other -> other.candidate().equals(comparison.candidate()))
                        .noneMatch(other -> SideMetrics.isPrimary(other.metric()));
    }

    private EffortRecord effort(RunState state, AbAnalysis judged) {
        List<ComparisonRecord> primary = judged.comparisons().stream()
                .filter(comparison -> AbAnalysis.decisiveMetric(config, state.trials())
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
                state.pairs(),
                primary.stream().mapToInt(ComparisonRecord::n).min().orElse(0),
                config.effort().seed(),
                config.effort().budget().toMillis() / 1e3,
                state.forecast().total().toMillis() / 1e3,
                AbForecast.ASSUMED_SCATTER,
                state.forecast().detectableRatio(),
                detectable.isPresent() ? detectable.getAsDouble() : null,
                launcher.split()
                        .map(CpuSplit::generator)
                        .map(cpus -> cpus.text())
                        .orElse(null));
    }
}

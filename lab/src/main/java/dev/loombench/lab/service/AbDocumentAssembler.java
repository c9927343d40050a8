package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.AbCapacities.Overloaded;
import dev.loombench.lab.model.AbCapacities.SideCapacity;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.AbDocument.AbPool;
import dev.loombench.lab.model.AbDocument.AnswerRecord;
import dev.loombench.lab.model.AbDocument.DiagnosisRecord;
import dev.loombench.lab.model.AbDocument.EffortRecord;
import dev.loombench.lab.model.AbDocument.RecommendationRecord;
import dev.loombench.lab.model.AbDocument.SideRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunDocument.RunStatus;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.TrialStatus;
import dev.loombench.lab.process.ServiceCommand;
import dev.loombench.lab.service.advice.AbAnalysis;
import dev.loombench.lab.service.advice.AbAnalysis.AbMetrics;
import dev.loombench.lab.service.advice.AbAnalysis.SupplementaryEvidence;
import dev.loombench.lab.service.advice.CapacityRatios;
import dev.loombench.lab.service.advice.ContentTypeCheck;
import dev.loombench.lab.service.advice.LimitFindings;
import dev.loombench.lab.service.advice.ResponseLengthCheck;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbConfig.AbSide;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.protocol.Format;
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
record AbDocumentAssembler(
        AbConfig config, AbSession.RunContext setting, ServiceLauncher bench, AbForecast forecast, Instant startedAt) {
    /// Results of a run so far.
    ///
    /// @param searches capacity searches, each as one trial
    /// @param failure reason for which the run ended early; absent if it didn't
    /// @param finishedAt end of the run; absent while it goes on
    record RunState(
            String id,
            List<TrialRecord> trials,
            List<TrialRecord> searches,
            List<AnswerRecord> answers,
            List<Overloaded> overloads,
            List<DiagnosisRecord> diagnoses,
            @Nullable String failure,
            @Nullable Instant finishedAt) {
        RunState {
            trials = List.copyOf(trials);
            searches = List.copyOf(searches);
            overloads = List.copyOf(overloads);
            diagnoses = List.copyOf(diagnoses);
        }

        /// Returns the capacities found so far, one per side searched.
        List<SideCapacity> capacities() {
            return searches.stream()
                    .flatMap(trial -> Optional.ofNullable(trial.load())
                            .map(LoadRecord::capacity)
                            .map(search -> new SideCapacity(trial.cell().model(), search))
                            .stream())
                    .toList();
        }
    }

    /// The two documents in a run's directory.
    record Documents(RunDocument run, AbDocument ab) {}

    Documents of(RunState state) {
        AbAnalysis judged = AbAnalysis.analyse(
                config,
                state.trials(),
                plannedTrials(),
                conditions(state),
                new SupplementaryEvidence(capacities(state), state.diagnoses()));
        RunStatus status = status(state);
        RunDocument run = new RunDocument(
                RunDocument.SCHEMA,
                state.id(),
                status,
                "ab",
                config.effort().seed(),
                startedAt,
                state.finishedAt(),
                setting.command(),
                setting.version(),
                setting.host(),
                List.of(new JdkRecord(AbAnalysis.OWN_JDK, "", "as in each side's command", "", List.of())),
                List.of(experiment(state, judged)),
                setting.findings());
        return new Documents(run, document(state, status, judged));
    }

    /// Returns the capacities and their ratios; empty if no search was requested.
    private Optional<AbCapacities> capacities(RunState state) {
        return config.effort()
                .search()
                .map(search -> new AbCapacities(
                        search.slo().toString(),
                        state.capacities(),
                        CapacityRatios.compute(config.baseline().name(), state.capacities()),
                        state.overloads()));
    }

    private int plannedTrials() {
        return forecast.pairs() * config.sides().size() * config.load().levels().size();
    }

    private List<String> conditions(RunState state) {
        List<String> conditions = new ArrayList<>();
        conditions.add(bench.split()
                .map(split -> Format.count(split.target().size(), "processor") + " for each side (CPU set "
                        + split.target().text() + ")")
                .orElse("all processors of this machine, shared with the generator"));
        conditions.add(config.load()
                .plan()
                .map(plan -> "the plan " + plan.file().path().getFileName() + ", with users who wait for each answer")
                .orElseGet(() -> "this mix of requests, "
                        + (config.load().poisson() ? "with Poisson arrivals, as from many people" : "evenly spaced")));
        conditions.addAll(LimitFindings.conditions(state.diagnoses()));
        return conditions;
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
        return completed < plannedTrials() || !searched || state.finishedAt() == null
                ? RunStatus.PARTIAL
                : RunStatus.COMPLETE;
    }

    private ExperimentRecord experiment(RunState state, AbAnalysis judged) {
        return new ExperimentRecord(
                SideTrialRecords.EXPERIMENT_ID,
                config.title(),
                "What changes for " + subject() + " from "
                        + config.baseline().name() + " to "
                        + config.sides().stream().skip(1).map(AbSide::name).collect(Collectors.joining(", or to "))
                        + "?",
                "http",
                List.of(),
                Stream.concat(state.trials().stream(), state.searches().stream())
                        .toList(),
                judged.estimates(),
                judged.comparisons(),
                List.of(),
                findings(state, judged),
                judged.recommendations().stream()
                        .map(RecommendationRecord::sentence)
                        .collect(Collectors.joining(" ")),
                null,
                null,
                null);
    }

    private AbDocument document(RunState state, RunStatus status, AbAnalysis judged) {
        return new AbDocument(
                AbDocument.SCHEMA,
                state.id(),
                config.title(),
                status,
                config.sides().stream().map(this::side).toList(),
                requests(),
                config.load().rates(),
                config.load().plan().map(plan -> plan.file().path().toString()).orElse(null),
                arrivals(),
                config.load().warmup().toMillis() / 1e3,
                config.load().duration().toMillis() / 1e3,
                effort(judged),
                state.answers(),
                judged.recommendations(),
                state.diagnoses(),
                state.failure(),
                judged.estimates(),
                judged.comparisons(),
                judged.gates(),
                findings(state, judged),
                capacities(state).orElse(null),
                config.largerPoolSide()
                        .map(arm -> new AbPool(
                                arm.name(), arm.pool().orElse(AbSide.DEFAULT_POOL_SIZE), judged.poolComparisons()))
                        .orElse(null));
    }

    private List<Finding> findings(RunState state, AbAnalysis judged) {
        List<Finding> findings = new ArrayList<>(judged.findings());
        findings.addAll(LimitFindings.findings(state.diagnoses()));
        findings.addAll(ResponseLengthCheck.check(config, state.answers()));
        findings.addAll(ContentTypeCheck.check(config, state.answers(), state.trials()));
        return findings;
    }

    private String subject() {
        if (config.load().plan().isPresent()) {
            return "the plan " + config.load().plan().get().file().path().getFileName();
        }
        List<String> requests = requests();
        return requests.size() == 1 ? requests.getFirst() : "a mix of " + requests.size() + " requests";
    }

    private List<String> requests() {
        return config.load().requests().stream()
                .map(AbDocumentAssembler::request)
                .toList();
    }

    private static String request(AbRequest request) {
        double weight = request.sent().weight();
        return (weight == 1 ? "" : Format.exact(weight) + " × ") + request.method() + " "
                + request.sent().url();
    }

    private SideRecord side(AbSide side) {
        ServiceCommand program = bench.program(side, Path.of("side.txt"));
        return new SideRecord(
                side.name(),
                program.command(),
                program.environment(),
                program.directory().toString(),
                config.port(side),
                bench.split().map(split -> split.target().text()).orElse(null));
    }

    private String arrivals() {
        if (config.load().plan().isPresent()) {
            return "closed";
        }
        return config.load().poisson() ? "poisson" : "even";
    }

    private EffortRecord effort(AbAnalysis judged) {
        List<ComparisonRecord> primary = judged.comparisons().stream()
                .filter(comparison -> comparison.metric().equals(AbMetrics.MEAN_LATENCY))
                .toList();
        OptionalDouble detectable = primary.stream()
                .map(ComparisonRecord::minimumDetectableEffect)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max();
        return new EffortRecord(
                config.effort().pairs(),
                forecast.pairs(),
                primary.stream().mapToInt(ComparisonRecord::n).min().orElse(0),
                config.effort().seed(),
                config.effort().budget().toMillis() / 1e3,
                forecast.total().toMillis() / 1e3,
                AbForecast.ASSUMED_SCATTER,
                forecast.detectableRatio(),
                detectable.isPresent() ? detectable.getAsDouble() : null,
                bench.split().map(CpuSplit::generator).map(cpus -> cpus.text()).orElse(null));
    }
}

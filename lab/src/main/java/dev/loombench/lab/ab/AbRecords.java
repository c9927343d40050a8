package dev.loombench.lab.ab;

import dev.loombench.lab.ab.judge.AbJudge;
import dev.loombench.lab.ab.judge.AbMetrics;
import dev.loombench.lab.ab.judge.AnswerLengths;
import dev.loombench.lab.ab.judge.Beside;
import dev.loombench.lab.ab.judge.CapacityRatios;
import dev.loombench.lab.ab.judge.Limits;
import dev.loombench.lab.ab.judge.LoadedAnswers;
import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.ab.order.AbRequest;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.ab.plan.AbForecast;
import dev.loombench.lab.fork.SideProgram;
import dev.loombench.lab.journal.AbCapacities;
import dev.loombench.lab.journal.AbCapacities.Overloaded;
import dev.loombench.lab.journal.AbCapacities.SideCapacity;
import dev.loombench.lab.journal.AbDocument;
import dev.loombench.lab.journal.AbDocument.AnswerRecord;
import dev.loombench.lab.journal.AbDocument.DiagnosisRecord;
import dev.loombench.lab.journal.AbDocument.EffortRecord;
import dev.loombench.lab.journal.AbDocument.RecommendationRecord;
import dev.loombench.lab.journal.AbDocument.SideRecord;
import dev.loombench.lab.journal.AbPool;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.journal.LoadRecord;
import dev.loombench.lab.journal.RunDocument;
import dev.loombench.lab.journal.RunStatus;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import dev.loombench.lab.probe.CpuSplit;
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

/// From trials to the documents of a run.
record AbRecords(AbOrder order, AbSession.Setting setting, Bench bench, AbForecast forecast, Instant startedAt) {
    /// Where a run stands.
    ///
    /// @param searches of capacities, each as one trial
    /// @param failure why it ended before its time; absent where it didn't
    /// @param finishedAt absent while it goes on
    record State(
            String id,
            List<TrialRecord> trials,
            List<TrialRecord> searches,
            List<AnswerRecord> answers,
            List<Overloaded> overloads,
            List<DiagnosisRecord> diagnoses,
            @Nullable String failure,
            @Nullable Instant finishedAt) {
        State {
            trials = List.copyOf(trials);
            searches = List.copyOf(searches);
            overloads = List.copyOf(overloads);
            diagnoses = List.copyOf(diagnoses);
        }

        /// What the searches came to, side by side.
        List<SideCapacity> capacities() {
            return searches.stream()
                    .flatMap(trial -> Optional.ofNullable(trial.load())
                            .map(LoadRecord::capacity)
                            .map(search -> new SideCapacity(trial.cell().model(), search))
                            .stream())
                    .toList();
        }
    }

    /// What lies in a run's directory.
    record Documents(RunDocument run, AbDocument ab) {}

    Documents of(State state) {
        AbJudge judged = AbJudge.of(
                order, state.trials(), planned(), conditions(state), new Beside(capacities(state), state.diagnoses()));
        RunStatus status = status(state);
        RunDocument run = new RunDocument(
                RunDocument.SCHEMA,
                state.id(),
                status,
                "ab",
                order.effort().seed(),
                startedAt,
                state.finishedAt(),
                setting.command(),
                setting.version(),
                setting.host(),
                List.of(new JdkRecord(AbJudge.OWN, "", "as in each side's command", "", List.of())),
                List.of(experiment(state, judged)),
                setting.findings());
        return new Documents(run, document(state, status, judged));
    }

    /// Empty where none was to be searched.
    private Optional<AbCapacities> capacities(State state) {
        return order.effort()
                .search()
                .map(search -> new AbCapacities(
                        search.slo().toString(),
                        state.capacities(),
                        CapacityRatios.of(order.baseline().name(), state.capacities()),
                        state.overloads()));
    }

    private int planned() {
        return forecast.pairs() * order.sides().size() * order.load().levels().size();
    }

    private List<String> conditions(State state) {
        List<String> conditions = new ArrayList<>();
        conditions.add(bench.split()
                .map(split -> split.target().size()
                        + (split.target().size() == 1 ? " processor" : " processors") + " for each side (CPU set "
                        + split.target().text() + ")")
                .orElse("all processors of this machine, shared with the generator"));
        conditions.add(order.load()
                .plan()
                .map(plan -> "the plan " + plan.file().path().getFileName() + ", with users who wait for each answer")
                .orElseGet(() -> "this mix of requests, "
                        + (order.load().poisson() ? "with Poisson arrivals, as from many people" : "evenly spaced")));
        conditions.addAll(Limits.conditions(state.diagnoses()));
        return conditions;
    }

    private RunStatus status(State state) {
        if (state.trials().stream()
                .anyMatch(trial -> trial.status() == TrialStatus.FAILED && trial.repeatedBy() == null)) {
            return RunStatus.FAILED;
        }
        long done =
                state.trials().stream().filter(trial -> trial.repeats() == null).count();
        boolean searched = order.effort().search().isEmpty()
                || state.capacities().size() == order.sides().size();
        return done < planned() || !searched || state.finishedAt() == null ? RunStatus.PARTIAL : RunStatus.COMPLETE;
    }

    private ExperimentRecord experiment(State state, AbJudge judged) {
        return new ExperimentRecord(
                TrialRecords.EXPERIMENT,
                order.title(),
                "What changes for " + asked() + " from "
                        + order.baseline().name() + " to "
                        + order.sides().stream().skip(1).map(AbSide::name).collect(Collectors.joining(", or to "))
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
                null);
    }

    private AbDocument document(State state, RunStatus status, AbJudge judged) {
        return new AbDocument(
                AbDocument.SCHEMA,
                state.id(),
                order.title(),
                status,
                order.sides().stream().map(this::side).toList(),
                requests(),
                order.load().rates(),
                order.load().plan().map(plan -> plan.file().path().toString()).orElse(null),
                arrivals(),
                order.load().warmup().toMillis() / 1e3,
                order.load().duration().toMillis() / 1e3,
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
                order.poolArm()
                        .map(arm -> new AbPool(arm.name(), arm.pool().orElse(AbSide.USUAL_POOL), judged.againstPool()))
                        .orElse(null));
    }

    private List<Finding> findings(State state, AbJudge judged) {
        List<Finding> findings = new ArrayList<>(judged.findings());
        findings.addAll(Limits.findings(state.diagnoses()));
        findings.addAll(AnswerLengths.of(order, state.answers()));
        findings.addAll(LoadedAnswers.of(order, state.answers(), state.trials()));
        return findings;
    }

    private String asked() {
        if (order.load().plan().isPresent()) {
            return "the plan " + order.load().plan().get().file().path().getFileName();
        }
        List<String> requests = requests();
        return requests.size() == 1 ? requests.getFirst() : "a mix of " + requests.size() + " requests";
    }

    private List<String> requests() {
        return order.load().requests().stream().map(AbRecords::request).toList();
    }

    private static String request(AbRequest request) {
        double weight = request.sent().weight();
        String whole = weight == Math.rint(weight) ? Long.toString((long) weight) : Double.toString(weight);
        return (weight == 1 ? "" : whole + " × ") + request.method() + " "
                + request.sent().url();
    }

    private SideRecord side(AbSide side) {
        SideProgram program = bench.program(side, Path.of("side.txt"));
        return new SideRecord(
                side.name(),
                program.command(),
                program.environment(),
                program.directory().toString(),
                order.port(side),
                bench.split().map(split -> split.target().text()).orElse(null));
    }

    private String arrivals() {
        if (order.load().plan().isPresent()) {
            return "closed";
        }
        return order.load().poisson() ? "poisson" : "even";
    }

    private EffortRecord effort(AbJudge judged) {
        List<ComparisonRecord> primary = judged.comparisons().stream()
                .filter(comparison -> comparison.metric().equals(AbMetrics.PRIMARY))
                .toList();
        OptionalDouble seen = primary.stream()
                .map(ComparisonRecord::minimumDetectableEffect)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max();
        return new EffortRecord(
                order.effort().pairs(),
                forecast.pairs(),
                primary.stream().mapToInt(ComparisonRecord::n).min().orElse(0),
                order.effort().seed(),
                order.effort().budget().toMillis() / 1e3,
                forecast.total().toMillis() / 1e3,
                AbForecast.QUIET,
                forecast.smallest(),
                seen.isPresent() ? seen.getAsDouble() : null,
                bench.split().map(CpuSplit::generator).map(cpus -> cpus.text()).orElse(null));
    }
}

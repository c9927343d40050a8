package dev.loombench.lab.run;

import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.AbJob;
import dev.loombench.lab.model.AnswerRecord;
import dev.loombench.lab.model.DiagnosisRecord;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.SideRuntime;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.process.LogTail;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.run.RunJournal.RunDocuments;
import dev.loombench.lab.run.ServiceRun.AbResult;
import dev.loombench.lab.schedule.ExperimentSchedule;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.service.AbDocumentAssembler;
import dev.loombench.lab.service.AbDocumentAssembler.RunState;
import dev.loombench.lab.service.AbForecast;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SideDiagnosis.DiagnosisListener;
import dev.loombench.lab.service.SideTrialRunner;
import dev.loombench.lab.service.SmokeCheck;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.AbLoad;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceExperiment;
import dev.loombench.lab.service.driver.DriverProgram;
import dev.loombench.lab.service.job.JobCheck;
import dev.loombench.lab.service.job.JobRunner;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.WriteFailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Journal of a comparison of a service. Beside its trials, which are those of any run, it keeps what the sides
/// answered, their capacities, overloads and diagnoses, including those of earlier sessions.
final class ServiceJournal implements RunDocuments, DiagnosisListener {
    private AbConfig config;
    private ServiceLauncher launcher;

    /// As the smoke check found it: windows follow from the response time.
    private Duration responseTime = Duration.ZERO;
    private final List<DiagnosisRecord> diagnoses = new ArrayList<>();
    private final RunJournal journal;
    private final CapacityJournal capacities;
    private List<AnswerRecord> answers = List.of();
    private List<SideRuntime> runtimes = List.of();
    private @Nullable AbJob job;
    private @Nullable Integer connections;
    private AbForecast forecast;
    private Optional<ServiceFailedException> fault = Optional.empty();
    private @Nullable AbDocument document;

    /// @param plan schedule of the requested pairs
    /// @param finished trials that are on disk; none in a new run. A search that was cut short is repeated;
    ///     until the repeat has ended, the first one counts
    /// @param earlier document of earlier sessions
    ServiceJournal(
            AbConfig config,
            ServiceLauncher launcher,
            Manifest manifest,
            RunDirectory directory,
            TrialSchedule plan,
            List<TrialRecord> finished,
            Optional<AbDocument> earlier) {
        this.config = config;
        this.launcher = launcher;
        this.forecast = AbForecast.of(config, AbLoad.ASSUMED_START, Duration.ZERO);
        this.job = config.load()
                .job()
                .map(asked -> asked.record(List.of(), Optional.empty()))
                .orElse(null);
        earlier.ifPresent(ab -> {
            job = ab.job() == null ? job : ab.job();
            answers = ab.answers();
            connections = ab.connections();
            Double seconds = ab.responseSeconds();
            responseTime = seconds == null ? Duration.ZERO : Duration.ofNanos(Math.round(seconds * 1e9));
            runtimes = ab.runtimes();
            ab.diagnoses().stream()
                    .filter(diagnosis -> diagnosis.java() != null)
                    .forEach(diagnoses::add);
        });
        this.journal = new RunJournal(manifest, directory, plan, finished, this);
        this.capacities = new CapacityJournal(
                journal, launcher, finished, earlier.flatMap(ab -> Optional.ofNullable(ab.capacity())));
    }

    RunJournal trials() {
        return journal;
    }

    CapacityJournal capacities() {
        return capacities;
    }

    /// Responses of the smoke check; those of an earlier session before it is made.
    List<AnswerRecord> answers() {
        return answers;
    }

    /// Number of connections with which the first session loaded the sides at any rate; empty where each rate has its
    /// own.
    OptionalInt connections() {
        return connections == null ? OptionalInt.empty() : OptionalInt.of(connections);
    }

    /// Response time from which the windows of the first session followed; empty where it isn't recorded.
    Optional<Duration> responseTime() {
        return Optional.of(responseTime).filter(time -> !time.isZero());
    }

    /// Records that the sides are started at other ports or on other processors than was meant when the session began.
    void use(ServiceLauncher other) {
        config = other.config();
        launcher = other;
        capacities.use(other);
    }

    /// Records the result of the smoke check, and the load and the forecast that follow from it.
    void begin(SmokeCheck check, AbLoad load, AbForecast planned) {
        answers = check.answers();
        runtimes = check.runtimes();
        connections = load.connections().isPresent() ? load.connections().getAsInt() : null;
        responseTime = load.responseTime();
        forecast = planned;
    }

    /// Records the result of the check of a job, and the forecast that follows from it.
    void begin(JobCheck check, AbForecast planned) {
        job = config.load()
                .job()
                .map(asked -> asked.record(check.outcomes(), check.difference()))
                .orElse(null);
        runtimes = check.runtimes();
        forecast = planned;
    }

    /// Whether nothing is left to do, as far as can be known before anything is measured.
    boolean isComplete() {
        boolean searched = config.effort().search().isEmpty()
                || config.sides().stream()
                        .allMatch(side -> capacities.knownCapacity(side).isPresent());
        boolean overloaded =
                config.effort().search().filter(CapacitySearchConfig::overload).isEmpty()
                        || config.sides().stream().allMatch(capacities::isOverloaded);
        return journal.progress().missing().isEmpty()
                && !needsPairs()
                && searched
                && overloaded
                && (!config.effort().diagnose() || undiagnosed().isEmpty());
    }

    /// Whether the precision needs further pairs.
    private boolean needsPairs() {
        StoppingRule rule = StoppingRule.of(journal.manifest().settings(), journal.isResumed());
        int done = pairs().blocks();
        return done > 0
                && rule.targetBlocks(
                                journal.judge()
                                        .ratios(pairs(), journal.progress().finished()),
                                done)
                        > done;
    }

    /// Sides whose limit isn't known yet.
    List<AbSide> undiagnosed() {
        return config.sides().stream()
                .filter(side -> diagnoses.stream()
                        .noneMatch(diagnosis -> diagnosis.side().equals(side.name())))
                .toList();
    }

    @Override
    public void diagnosis(DiagnosisRecord diagnosis) throws IOException {
        diagnoses.add(diagnosis);
        journal.writeDocument(null);
    }

    /// Records the failure that ends the run.
    void fail(ServiceFailedException failure) {
        fault = Optional.of(failure);
    }

    /// Whether a failure ends the run.
    boolean hasFailed() {
        return fault.isPresent();
    }

    /// Records the failure of a side whose trials were given up, if there is one.
    void failIfGivenUp() {
        List<Trial> planned = journal.progress().schedule().trials();
        if (!planned.isEmpty() && planned.stream().noneMatch(journal.progress()::isTried)) {
            journal.progress().finished().stream()
                    .filter(trial -> trial.status() == TrialStatus.FAILED && trial.repeatedBy() == null)
                    .max(Comparator.<TrialRecord, Boolean>comparing(trial -> trial.load() == null)
                            .thenComparingInt(TrialRecord::place))
                    .ifPresent(trial -> fail(failure(trial)));
        }
    }

    private ServiceFailedException failure(TrialRecord trial) {
        String side = "side '" + trial.cell().model() + "'";
        if (String.valueOf(trial.failure()).startsWith(DriverProgram.NAME)) {
            Path directory = journal.directory().trialDirectory(trial.id());
            return new ServiceFailedException(
                    DriverProgram.NAME,
                    String.valueOf(trial.failure()),
                    DriverProgram.lastLines(
                            directory.resolve(DriverProgram.PRINTED_FILE),
                            directory.resolve(DriverProgram.ERRORS_FILE)));
        }
        return new ServiceFailedException(
                side,
                (trial.load() == null ? "" : side + " can't be measured: ") + trial.failure(),
                lastOutput(trial.id()));
    }

    private List<String> lastOutput(int trial) {
        Path directory = journal.directory().trialDirectory(trial);
        return Stream.of(SideTrialRunner.OUTPUT_FILE, JobRunner.STDERR_FILE, JobRunner.STDOUT_FILE)
                .map(file -> LogTail.lines(directory.resolve(file)))
                .filter(lines -> !lines.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    @Override
    public boolean followEachTrial() {
        return true;
    }

    @Override
    public RunDocument write(RunJournal run, @Nullable Instant finishedAt) throws IOException {
        RunState state = new RunState(
                run.directory().id(),
                forecast,
                plannedPairs(),
                List.copyOf(run.progress().finished()),
                answers,
                connections,
                capacities.overloads(),
                List.copyOf(diagnoses),
                runtimes,
                run.judge().precision(pairs(), run.progress().finished()),
                job,
                fault.map(failure -> String.valueOf(failure.getMessage())).orElse(null),
                finishedAt);
        AbConfig tried = config.with(config.load().withResponseTime(responseTime));
        AbDocumentAssembler.Documents documents = new AbDocumentAssembler(tried, run.manifest(), launcher).of(state);
        run.directory().write(documents.run());
        run.directory().write(documents.ab());
        document = documents.ab();
        return documents.run();
    }

    /// Writes the documents of the finished run.
    AbResult finish() throws WriteFailedException {
        RunDocument run = journal.writeDocument(Instant.now());
        return new AbResult(journal.path(), run, Objects.requireNonNull(document), fault);
    }

    /// Number of scheduled trials that count as planned.
    int plannedTrials() {
        return plannedPairs() * config.sides().size() * config.load().levels().size();
    }

    /// Number of scheduled pairs that count as planned: those that the budget holds; in a resumed run all, and so with
    /// added ones.
    private int plannedPairs() {
        int scheduled = pairs().blocks();
        return scheduled == config.effort().pairs() && !journal.isResumed() ? forecast.pairs() : scheduled;
    }

    /// Scheduled pairs, those that were added included.
    private ExperimentSchedule pairs() {
        return journal.progress().schedule(ServiceExperiment.ID);
    }
}

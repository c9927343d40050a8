package dev.loombench.lab.run;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.model.run.RunSettings;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.run.RunForecast.TimeBudget;
import dev.loombench.lab.run.RunJournal.RunDocuments;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A run without processes: a script says what its trials measure and how long they take, and its clock moves on
/// by that.
final class ScriptedRun {
    static final String BASELINE = "cached-pool";

    private static final JdkRecord JDK = new JdkRecord("25", "/jdk", "25.0.1", "any", List.of());
    private static final HostRecord HOST = new HostRecord("Linux", "6", "any", 2, 1L << 30, Map.of(), Map.of());

    private final Path folder;
    private final Manifest manifest;
    private final TrialSchedule plan;
    private final Script script;
    private final List<RunEvent> events = new ArrayList<>();
    private final List<Trial> measured = new ArrayList<>();
    private Path directory = Path.of("");
    private long nanos;
    private int interruptedTrial;

    /// What trials measure and how long they take.
    interface Script {
        /// Seconds that a trial measures, which is all of the same cell in the same block; NaN for a trial that fails.
        double measures(Trial trial);

        default Duration takes(Trial trial) {
            return Duration.ofSeconds(5);
        }

        default boolean isDisturbed(Trial trial) {
            return false;
        }
    }

    /// @param settings profile, blocks, budget and precision
    /// @param experiments ids, each of an experiment with two cells
    ScriptedRun(Path folder, RunSettings settings, Script script, String... experiments) {
        this.folder = folder;
        this.script = script;
        this.manifest = RecordBuilder.like(RunFixture.manifest(settings.profile(), JDK, HOST))
                .with("settings", settings)
                .build();
        this.plan = RunRequest.schedule(
                Stream.of(experiments).map(ScriptedRun::experiment).toList(), settings, List.of(JDK));
    }

    private static Experiment experiment(String id) {
        return ExperimentReader.read(id + ".yaml", Path.of("."), """
            schema: loombench/experiment/v1
            id: %s
            title: Scripted
            question: Which trials are run?
            method: batch
            workload: {kind: executor, task: sleep 100ms, tasks: $tasks}
            models: [cached-pool, virtual-per-task]
            baseline: cached-pool
            factors: {tasks: [100]}
            profiles:
              smoke: {warmup: 0 ops, measure: 1 op}
              quick: {warmup: 0 ops, measure: 1 op}
              standard: {warmup: 0 ops, measure: 1 op}
              full: {warmup: 0 ops, measure: 1 op}
            ideal: none
            """.formatted(id));
    }

    /// Requests the run's end while this trial is measured, counted from 1 in each session.
    ScriptedRun interruptedDuring(int trial) {
        interruptedTrial = trial;
        return this;
    }

    RunDocument run() throws IOException, InterruptedException {
        try (RunDirectory created = RunDirectory.create(folder, LocalDateTime.of(2026, 1, 1, 0, 0), "scripted")) {
            directory = created.path();
            return complete(created, List.of());
        }
    }

    /// Goes on with the run from what is on disk.
    RunDocument resume() throws IOException, InterruptedException {
        interruptedTrial = 0;
        measured.clear();
        events.clear();
        try (RunDirectory opened = RunDirectory.open(directory).orElseThrow()) {
            return complete(opened, ResumedRun.readFinishedTrials(directory, plan, events::add));
        }
    }

    private RunDocument complete(RunDirectory opened, List<TrialRecord> finished)
            throws IOException, InterruptedException {
        RunJournal journal = new RunJournal(manifest, opened, plan, finished, RunDocuments.OF_EXPERIMENTS);
        RunForecast forecast = new RunForecast(journal, TimeBudget.of(journal.budget(), () -> nanos), null);
        Cancellation stop = new Cancellation();
        RunSession session = new RunSession(journal, forecast, stop, events::add, Duration.ZERO);
        session.open();
        session.run((experiment, trials, place, repeats) -> {
            Trial trial = trials.getFirst();
            journal.createDirectory(trial);
            measured.add(trial);
            nanos += script.takes(trial).toNanos();
            if (measured.size() == interruptedTrial) {
                stop.request();
            }
            double seconds = script.measures(trial);
            boolean failed = Double.isNaN(seconds);
            return List.of(RecordBuilder.like(
                            RunFixture.trial(trial.id(), trial.block(), RunProgress.cell(trial), "time", 1))
                    .with("place", place)
                    .with("experiment", experiment.id())
                    .with("mode", trial.mode().toString())
                    .with("durationSeconds", script.takes(trial).toNanos() / 1e9)
                    .with("status", failed ? TrialStatus.FAILED : TrialStatus.OK)
                    .with("failure", failed ? "it ended" : null)
                    .with("metrics", failed ? Map.of() : Map.of("time", new Metric(seconds, "s", Better.LESS)))
                    .with("findings", script.isDisturbed(trial) ? List.of(disturbance()) : List.of())
                    .with("repeats", repeats)
                    .build());
        });
        return journal.writeDocument(Instant.EPOCH);
    }

    private static Finding disturbance() {
        return ExperimentFinding.DISTURBED.with("busy");
    }

    /// Time since the run began.
    Duration time() {
        return Duration.ofNanos(nanos);
    }

    /// Trials of this session in the order in which they were measured.
    List<Trial> measured() {
        return List.copyOf(measured);
    }

    /// Blocks of an experiment of which this session measured a trial.
    List<Integer> blocks(String experiment) {
        return measured.stream()
                .filter(trial -> trial.experiment().equals(experiment))
                .map(Trial::block)
                .distinct()
                .toList();
    }

    /// Expected time of the rest of the run, before each trial of this session.
    List<Duration> timesLeft() {
        return events.stream()
                .flatMap(event ->
                        event instanceof RunEvent.TrialStarted started ? Stream.of(started.left()) : Stream.of())
                .toList();
    }

    /// Numbers of finished trials when the state of this session was reported.
    List<Integer> reported() {
        return events.stream()
                .flatMap(event -> event instanceof RunEvent.SnapshotTaken taken
                        ? Stream.of(taken.snapshot().finished())
                        : Stream.of())
                .toList();
    }

    List<String> notices() {
        return events.stream()
                .flatMap(event -> event instanceof RunEvent.Notice(String message) ? Stream.of(message) : Stream.of())
                .toList();
    }

    static boolean isBaseline(Trial trial) {
        return trial.cell().declared().model().toString().equals(BASELINE);
    }
}

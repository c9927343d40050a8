package dev.loombench.lab.run;

import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.AbJob.JobOutcome;
import dev.loombench.lab.model.AnswerRecord;
import dev.loombench.lab.model.DiagnosisRecord;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.Overloaded;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.lab.model.SideRuntime;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child.JobExit;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.run.ScriptedSides.ScriptedLoad;
import dev.loombench.lab.run.ServiceRun.AbResult;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Measurement.ServerFigures;
import dev.loombench.lab.schedule.Measurement.TaskFigures;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.AbForecast;
import dev.loombench.lab.service.AbListener;
import dev.loombench.lab.service.ServiceClient;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SideMeasurement;
import dev.loombench.lab.service.SideTrialRunner;
import dev.loombench.lab.service.SmokeCheck;
import dev.loombench.lab.service.TestBed;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceExperiment;
import dev.loombench.lab.service.config.SideLoad;
import dev.loombench.lab.service.job.JobCheck;
import dev.loombench.lab.service.job.JobDiagnosis;
import dev.loombench.lab.service.job.JobRunner;
import dev.loombench.lab.service.job.JobRunner.JobRun;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/// Connects scripted sides with the sessions of a comparison.
@SuppressWarnings("NullAway") // what scripted sides don't need
final class ScriptedCourse {
    private final AbConfig config;
    private final ScriptedSides sides;
    private final Cancellation stop = new Cancellation();
    private final AbListener listener = new AbListener() {
        @Override
        public void stage(String words) {
            sides.tell("stage: " + words);
        }

        @Override
        public void notice(String sentence) {
            sides.tell("notice: " + sentence);
        }

        @Override
        public void load(LoadUpdate now) {}

        @Override
        public void snapshot(Path directory, RunSnapshot now) {
            sides.tell("snapshot: " + now.finished() + " of " + now.expected() + ", "
                    + now.left().toSeconds() + " s left");
        }
    };

    ScriptedCourse(AbConfig config, ScriptedSides sides) {
        this.config = config;
        this.sides = sides;
    }

    /// Begins a comparison, or goes on with it from what is on disk.
    ///
    /// @param run directory of the run; empty for a new one
    AbResult run(Path folder, Optional<Path> run) throws IOException {
        OptionalDouble precision = config.effort().precision();
        Manifest manifest = ServiceBlocksTest.manifest(
                config.effort().pairs(), precision.isPresent() ? precision.getAsDouble() : null);
        TrialSchedule plan = ServiceExperiment.schedule(config, config.effort().pairs());
        try (RunDirectory directory = run.isEmpty()
                        ? RunDirectory.create(folder, LocalDateTime.of(2026, 1, 1, 0, 0), "ab")
                        : RunDirectory.open(run.get()).orElseThrow();
                ServiceClient client = new ServiceClient(Duration.ofSeconds(1))) {
            List<TrialRecord> finished = run.isEmpty()
                    ? List.of()
                    : ResumedRun.readFinishedTrials(run.get(), plan, event -> sides.tell("event: " + event));
            Optional<AbDocument> earlier = run.isEmpty() ? Optional.empty() : RunDirectory.readAb(run.get());
            ServiceLauncher launcher = new ServiceLauncher(config, client, stop, ProcessTag.fresh(), Optional.empty());
            ServiceJournal journal = new ServiceJournal(config, launcher, manifest, directory, plan, finished, earlier);
            if (!journal.isComplete()) {
                if (config.load().job().isPresent()) {
                    new Jobs(launcher, journal).run();
                } else {
                    new Services(launcher, journal).run();
                }
            }
            return journal.finish();
        }
    }

    private final class Services extends ServiceSession {
        private final ServiceJournal journal;

        Services(ServiceLauncher launcher, ServiceJournal journal) {
            super(config, config, launcher, journal, null, null, listener, sides::nanoTime);
            this.journal = journal;
        }

        @Override
        SmokeCheck tryOut(ServiceLauncher launcher, Path directory, AbListener events) {
            config.sides().forEach(side -> sides.tryOut(side.name()));
            return new SmokeCheck(
                    config.sides().stream()
                            .map(side -> new AnswerRecord(side.name(), "GET /orders", 200, "text/plain", 7, 3))
                            .toList(),
                    Duration.ofSeconds(3),
                    Duration.ofMillis(40),
                    config.sides().stream().map(side -> runtime(side)).toList(),
                    config.load().driver().map(driver -> Duration.ofSeconds(12)),
                    OptionalLong.of(0));
        }

        @Override
        SideMeasurement measurement(SideTrialRunner trials) {
            return new SideMeasurement() {
                @Override
                public TrialMeasurement measure(SideLoad load, Path files, Duration spare) throws IOException {
                    return measureTogether(List.of(load), List.of(files), spare).getFirst();
                }

                @Override
                public List<TrialMeasurement> measureTogether(List<SideLoad> loads, List<Path> files, Duration spare)
                        throws IOException {
                    List<ScriptedLoad> scripted =
                            loads.stream().map(load -> scripted(load)).toList();
                    sides.measure(scripted, spare);
                    return scripted.stream()
                            .map(load -> new TrialMeasurement(figures(load), Map.of(), activity(load)))
                            .toList();
                }
            };
        }

        @Override
        void diagnose(SideTrialRunner trials, boolean together, Function<AbSide, Optional<AbLevel>> level)
                throws IOException {
            for (AbSide side : journal.undiagnosed()) {
                AbLevel under = level.apply(side).orElseThrow();
                sides.diagnose(side.name(), under.name());
                journal.diagnosis(diagnosed(side, under.perSecondOrNull()));
            }
        }

        @Override
        void search(TestBed bed, Supplier<Duration> left, Duration trial) throws IOException {
            CapacityJournal results = journal.capacities();
            List<AbSide> open = new ArrayList<>(config.sides().stream()
                    .filter(side -> results.knownCapacity(side).isEmpty())
                    .toList());
            while (!open.isEmpty()) {
                Optional<Duration> share = AbForecast.searchShare(config, trial, left.get(), open.size());
                if (share.isEmpty()) {
                    sides.tell("no time to search " + open.size());
                    break;
                }
                AbSide side = open.removeFirst();
                results.newDirectory();
                boolean cut = sides.search(side.name(), share.get());
                results.capacity(side, AbFixtures.searched(side.name(), cut ? "the time budget is used up" : null));
            }
            for (AbSide side : config.sides()) {
                if (config.effort().search().orElseThrow().overload()
                        && results.knownCapacity(side).isPresent()
                        && !results.isOverloaded(side)) {
                    sides.tell("overload " + side.name());
                    results.overload(RecordBuilder.like(Overloaded.failed(side.name(), "capacity", 228, ""))
                            .with("answered", 190.0)
                            .with("seconds", 10.0)
                            .with("failure", null)
                            .build());
                }
            }
        }
    }

    private final class Jobs extends JobSession {
        Jobs(ServiceLauncher launcher, ServiceJournal journal) {
            super(config.load().job().orElseThrow(), launcher, journal, listener, sides::nanoTime);
        }

        @Override
        JobCheck tryOut(JobRunner runner, Path directory) {
            config.sides().forEach(side -> sides.tryOut(side.name()));
            return new JobCheck(
                    config.sides().stream()
                            .map(side -> new JobOutcome(side.name(), 0, 3, 7, 0))
                            .toList(),
                    config.sides().stream().map(side -> runtime(side)).toList(),
                    Optional.of(sides.difference()).filter(words -> !words.isEmpty()),
                    Duration.ofSeconds(3),
                    Map.of());
        }

        @Override
        void warmUp(JobRunner runner, Path directory, Supplier<Duration> left) {
            sides.tell("warm up " + runner.job().warmupRuns() + " times");
        }

        @Override
        JobRun run(JobRunner runner, AbSide side, Path directory) throws IOException {
            ScriptedLoad load = new ScriptedLoad(side.name(), "until-exit", 0, 0);
            sides.measure(List.of(load), Duration.ZERO);
            double seconds = sides.mean(load);
            return new JobRun(
                    new JobExit(0, seconds, Optional.empty()),
                    figures(Map.of("time", "s", "cpu-time", "s"), seconds),
                    activity(load),
                    directory.resolve(JobRunner.STDOUT_FILE),
                    0,
                    Duration.ofSeconds(1));
        }

        @Override
        DiagnosisRecord diagnose(JobDiagnosis diagnosis, AbSide side, Duration expected) {
            sides.diagnose(side.name(), "for " + expected.toSeconds() + " s");
            return diagnosed(side, null);
        }
    }

    private static SideRuntime runtime(AbSide side) {
        return SideRuntime.unknown(side.name(), "it isn't a JVM");
    }

    private static DiagnosisRecord diagnosed(AbSide side, Double rate) {
        return RecordBuilder.like(DiagnosisRecord.unwatched(side.name(), rate, ""))
                .with("java", "25.0.1")
                .with("reason", null)
                .build();
    }

    private ScriptedLoad scripted(SideLoad load) {
        Double rate = load.level().perSecondOrNull();
        long seed = rate == null ? 0 : load.arrivalSeed(config.effort().seed(), rate);
        return new ScriptedLoad(load.side().name(), load.level().name(), load.pair(), seed);
    }

    private Measurement figures(ScriptedLoad load) {
        double mean = sides.mean(load);
        return switch (load.level()) {
            case "driver" ->
                new TaskFigures(figures(Map.of("records", "", "driver-time", "s"), mean), List.of(), Optional.empty());
            case "plan" ->
                new ServerFigures(figures(Map.of("rate", "/s", "mean", "s"), mean), RunFixture.load(), List.of());
            default ->
                new ServerFigures(
                        figures(Map.of("mean", "s", "p99", "s", "cpu-per-request", "s"), mean),
                        RunFixture.load(),
                        List.of());
        };
    }

    private static Map<String, Metric> figures(Map<String, String> units, double seconds) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        units.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(unit -> {
            boolean less = unit.getValue().equals("s");
            metrics.put(
                    unit.getKey(),
                    new Metric(less ? seconds : 1 / seconds, unit.getValue(), less ? Better.LESS : Better.MORE));
        });
        return metrics;
    }

    private MachineActivity activity(ScriptedLoad load) {
        Double others = sides.isDisturbed(load) ? 0.5 : 0.0;
        return new MachineActivity(Duration.ofSeconds(10), 20.0, 0.0, others, 0.0, 0.0, 0.0, 0.0);
    }
}

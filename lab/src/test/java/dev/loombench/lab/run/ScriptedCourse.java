package dev.loombench.lab.run;

import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.measure.ServiceMethod;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.ab.AbJob;
import dev.loombench.lab.model.ab.AbJob.JobOutcome;
import dev.loombench.lab.model.ab.AnswerRecord;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.model.ab.Overloaded;
import dev.loombench.lab.model.ab.SideCapacity;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.RunSnapshot;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.run.ScriptedSides.ScriptedLoad;
import dev.loombench.lab.run.ServiceRun.AbResult;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Measurement.InvalidFigures;
import dev.loombench.lab.schedule.Measurement.ReportedFigures;
import dev.loombench.lab.schedule.Measurement.ServerFigures;
import dev.loombench.lab.schedule.Measurement.TaskFigures;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.AbListener;
import dev.loombench.lab.service.ServiceClient;
import dev.loombench.lab.service.ServiceExperiment;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.SideLoad;
import dev.loombench.lab.service.SideWork;
import dev.loombench.lab.service.SideWork.SideFigures;
import dev.loombench.lab.service.TestBed;
import dev.loombench.lab.service.TestBed.Course;
import dev.loombench.lab.service.Tryout;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/// Connects scripted sides with the course of a comparison.
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
        Manifest manifest = RunFixture.serviceManifest(
                config.effort().pairs(), precision.isPresent() ? precision.getAsDouble() : null);
        TrialSchedule plan = ServiceExperiment.schedule(config, config.effort().pairs());
        try (RunDirectory directory = run.isEmpty()
                        ? RunDirectory.create(folder, LocalDateTime.of(2026, 1, 1, 0, 0), "ab")
                        : RunDirectory.open(run.get()).orElseThrow();
                ServiceClient client = new ServiceClient(Duration.ofSeconds(1))) {
            directory.discardUnfinishedTrials();
            List<TrialRecord> finished = run.isEmpty()
                    ? List.of()
                    : ResumedRun.readFinishedTrials(run.get(), plan, event -> sides.tell("event: " + event));
            Optional<AbDocument> earlier = run.isEmpty() ? Optional.empty() : RunDirectory.readAb(run.get());
            ServiceLauncher launcher = new ServiceLauncher(config, client, stop, ProcessTag.fresh(), Optional.empty());
            ServiceSession session = new ServiceSession(
                    launcher, directory, manifest, plan, finished, earlier, listener, sides::nanoTime);
            return session.run((started, services) -> new Compared(session));
        }
    }

    private final class Compared extends ServiceMethod {
        private final SideWork work = config.load().work();
        private final Course course;

        Compared(Course course) {
            super(null);
            this.course = course;
        }

        @Override
        public ServiceMethod with(ServiceLauncher launcher, Tryout tried) {
            return this;
        }

        @Override
        public Tryout tryOut(Path run) {
            config.sides().forEach(side -> sides.tryOut(side.name()));
            List<SideRuntime> runtimes =
                    config.sides().stream().map(side -> runtime(side)).toList();
            RecordBuilder<Tryout> tried = RecordBuilder.like(AbFixtures.tried(
                            work.isOfServices()
                                    ? config.sides().stream()
                                            .map(side -> new AnswerRecord(
                                                    side.name(), "GET /orders", 200, "text/plain", 7, 3))
                                            .toList()
                                    : List.of(),
                            runtimes))
                    .with("slowest", Duration.ofSeconds(3));
            if (work.isOfServices()) {
                return tried.with("longestResponseTime", Duration.ofMillis(40))
                        .with("driverRun", work.driver(List.of()).map(driver -> Duration.ofSeconds(12)))
                        .with("memory", OptionalLong.of(0))
                        .build();
            }
            List<JobOutcome> outcomes = config.sides().stream()
                    .map(side -> new JobOutcome(side.name(), 0, 3, 7, 0))
                    .toList();
            AbJob checked = RecordBuilder.like(work.configuredJob().orElseThrow())
                    .with("outcomes", outcomes)
                    .with("difference", sides.difference().isEmpty() ? null : sides.difference())
                    .build();
            return tried.with("job", Optional.of(checked)).build();
        }

        @Override
        public void warmUpRuns(Path run, Supplier<Duration> budget) {
            if (!work.isOfServices()) {
                sides.tell("warm up " + work.warmUpRuns() + " times");
            }
        }

        @Override
        public List<SideFigures> measure(List<SideLoad> loads, List<Path> files, Duration spare) throws IOException {
            List<ScriptedLoad> scripted =
                    loads.stream().map(load -> scripted(load)).toList();
            for (Path directory : files) {
                Files.writeString(directory.resolve(TestBed.OUTPUT_FILE), "locked");
            }
            Optional<ServiceFailedException> failure =
                    sides.measure(scripted, work.isOfServices() ? spare : Duration.ZERO);
            if (failure.isPresent()) {
                return loads.stream()
                        .map(load -> SideFigures.none(failure.get()))
                        .toList();
            }
            List<SideFigures> measured = scripted.stream()
                    .map(load -> new SideFigures(
                            figures(load), Map.of(), activity(load), Optional.empty(), Optional.empty()))
                    .toList();
            SideWork level = loads.getFirst().work();
            if (loads.size() > 1 && course.isUndiagnosed(loads.getFirst().side(), level)) {
                course.measured(measured);
                diagnose(loads.stream().map(SideLoad::side).toList(), side -> Optional.of(level), Path.of(""));
            }
            return measured;
        }

        @Override
        public void diagnose(List<AbSide> undiagnosed, Function<AbSide, Optional<SideWork>> level, Path run)
                throws IOException {
            for (AbSide side : undiagnosed) {
                SideWork under = level.apply(side).orElseThrow();
                sides.diagnose(side.name(), work.isOfServices() ? under.name() : "for 3 s");
                course.diagnosed(diagnosed(side, under.rate().orElse(null)));
            }
        }

        @Override
        public CapacityMeasurement search(AbSide side, Duration share, Path files) {
            boolean cut = sides.search(side.name(), share);
            return AbFixtures.searched(side.name(), cut ? "the time budget is used up" : null);
        }

        @Override
        public Optional<Overloaded> overload(AbSide side, SideCapacity capacity, Path run) {
            sides.tell("overload " + side.name());
            return Optional.of(RecordBuilder.like(Overloaded.failed(side.name(), "capacity", 228, ""))
                    .with("answered", 190.0)
                    .with("seconds", 10.0)
                    .with("failure", null)
                    .build());
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
        Double rate = load.work().rate().orElse(null);
        long seed = rate == null ? 0 : load.arrivalSeed(config.effort().seed(), rate, 1);
        int pair = config.load().work().isOfServices() ? load.pair() : 0;
        return new ScriptedLoad(load.side().name(), load.work().name(), pair, seed);
    }

    private Measurement figures(ScriptedLoad load) {
        double mean = sides.mean(load);
        String invalid = sides.invalid(load);
        if (!invalid.isEmpty()) {
            Finding finding = new Finding(invalid, Severity.INVALID, invalid, "none", Map.of());
            return load.level().equals("driver")
                    ? new InvalidFigures(ofDriver(mean), null, invalid, List.of(finding))
                    : new InvalidFigures(Map.of(), RunFixture.load(), invalid, List.of(finding));
        }
        return switch (load.level()) {
            case "until-exit" ->
                new TaskFigures(figures(Map.of("time", "s", "cpu-time", "s"), mean), List.of(mean), Optional.empty());
            case "driver" -> new ReportedFigures(ofDriver(mean), List.of());
            case "plan" ->
                new ServerFigures(figures(Map.of("rate", "/s", "mean", "s"), mean), RunFixture.load(), List.of());
            default ->
                new ServerFigures(
                        figures(Map.of("mean", "s", "p99", "s", "cpu-per-request", "s"), mean),
                        RecordBuilder.like(RunFixture.load())
                                .with("warmUp", sides.warmUp())
                                .build(),
                        List.of());
        };
    }

    private static Map<String, Metric> ofDriver(double seconds) {
        return figures(Map.of("records", "", "driver-time", "s"), seconds);
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

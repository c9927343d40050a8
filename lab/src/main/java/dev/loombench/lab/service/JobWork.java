package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.AbJob;
import dev.loombench.lab.model.ab.AbJob.JobOutcome;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.schedule.Measurement.TaskFigures;
import dev.loombench.lab.service.JobRunner.JobObserver;
import dev.loombench.lab.service.JobRunner.JobRun;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ControlVariant;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.ServiceFinding;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.lab.store.PrivateDirectory;
import dev.loombench.protocol.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// No load: each side is a job, which runs until its exit.
public record JobWork(JobConfig job) implements SideWork {
    /// Time of a trial beside its run: the end of its processes, and its record.
    private static final Duration OVERHEAD = Duration.ofMillis(100);

    @Override
    public String name() {
        return "until-exit";
    }

    @Override
    public String words() {
        return ServiceNotice.UNTIL_EXIT.message();
    }

    @Override
    public Description description(AbLoad load) {
        return new Description(
                ServiceNotice.JOB.message(),
                "none",
                ServiceNotice.ALL_PROCESSORS_OF_JOB.message(),
                OVERHEAD,
                SideMetrics.WALL_TIME);
    }

    @Override
    public Duration duration(AbLoad load) {
        return Duration.ZERO;
    }

    @Override
    public Optional<AbJob> configuredJob() {
        return Optional.of(job.record(List.of(), Optional.empty()));
    }

    @Override
    public List<String> metrics(List<TrialRecord> baseline, boolean overloaded) {
        return SideMetrics.OF_JOB;
    }

    @Override
    public List<String> conditions(AbLoad load, Optional<CpuSplit> split) {
        return List.of(description(load).condition());
    }

    @Override
    public boolean isOfServices() {
        return false;
    }

    @Override
    public boolean mayHavePool(AbSide side) {
        return ControlVariant.setsPool(side);
    }

    @Override
    public int warmUpRuns() {
        return job.warmupRuns();
    }

    @Override
    public Optional<String> assumption(boolean untried, String time) {
        return untried
                ? Optional.of(ServiceNotice.TIME_OF_JOB.message(time, Format.duration(AbLoad.ASSUMED_START)))
                : Optional.empty();
    }

    @Override
    public Stream<List<String>> commands() {
        return Stream.concat(job.prepare().stream(), job.check().stream());
    }

    @Override
    public Stream<Path> files(Path directory) {
        return job.expect().stdout().stream();
    }

    @Override
    public void check(ServiceLauncher launcher, Path log) {
        job.prepare().forEach(words -> launcher.service("prepare", words, log).check());
        job.check().ifPresent(words -> launcher.service("check", words, log).check());
    }

    private JobRunner runner(TestBed bed) {
        return new JobRunner(bed, job);
    }

    @Override
    public Tryout tryOut(TestBed bed, Path directory) throws IOException, InterruptedException {
        List<JobOutcome> outcomes = new ArrayList<>();
        List<SideRuntime> runtimes = new ArrayList<>();
        Map<String, Path> outputs = new LinkedHashMap<>();
        Duration slowest = Duration.ZERO;
        for (AbSide side : bed.config().sides()) {
            bed.listener().stage(ServiceNotice.CHECKING.message(side.name()));
            List<JobInspection> inspections = new ArrayList<>();
            JobRun done = runner(bed)
                    .run(
                            side,
                            PrivateDirectory.createWithin(directory.toAbsolutePath(), "check", side.name()),
                            process -> inspections.add(JobInspection.start(side, process)));
            runtimes.add(inspections.getFirst().result());
            outcomes.add(new JobOutcome(
                    side.name(),
                    done.exit().code(),
                    done.exit().wallSeconds(),
                    Files.size(done.stdout()),
                    done.processesLeft()));
            outputs.put(side.name(), done.stdout());
            slowest = done.whole().compareTo(slowest) > 0 ? done.whole() : slowest;
        }
        boolean compared = job.comparesOutputs();
        return new Tryout(
                List.of(),
                Optional.of(job.record(
                        outcomes, compared ? difference(List.copyOf(outputs.entrySet())) : Optional.empty())),
                compared ? outputs : Map.of(),
                runtimes,
                slowest,
                Duration.ZERO,
                Optional.empty(),
                OptionalLong.empty());
    }

    private static Optional<String> difference(List<Map.Entry<String, Path>> outputs) throws IOException {
        Map.Entry<String, Path> first = outputs.getFirst();
        for (Map.Entry<String, Path> other : outputs.subList(1, outputs.size())) {
            Optional<OutputDifference> difference = OutputDifference.find(first.getValue(), other.getValue());
            if (difference.isPresent()) {
                return Optional.of(ServiceNotice.OTHER_OUTPUT.message(
                        first.getKey(),
                        other.getKey(),
                        difference.get().clause("of '" + first.getKey() + "'", "of '" + other.getKey() + "'")));
            }
        }
        return Optional.empty();
    }

    @Override
    public void warmUp(TestBed bed, Path directory, Supplier<Duration> budget)
            throws IOException, InterruptedException {
        for (int number = 1; number <= job.warmupRuns(); number++) {
            if (!budget.get().isPositive()) {
                bed.listener().notice(ServiceNotice.WARM_UPS_CUT.message(number - 1, job.warmupRuns()));
                return;
            }
            for (AbSide side : bed.config().sides()) {
                bed.listener().stage(ServiceNotice.WARM_UP_RUN.message(number, job.warmupRuns(), side.name()));
                runner(bed)
                        .run(
                                side,
                                PrivateDirectory.createWithin(directory.toAbsolutePath(), "warm-up", side.name()),
                                JobObserver.NONE);
            }
        }
    }

    @Override
    public List<SideFigures> measure(TestBed bed, List<SideLoad> loads, List<Path> directories, Duration spare)
            throws IOException, InterruptedException {
        List<SideFigures> figures = new ArrayList<>();
        for (int i = 0; i < loads.size(); i++) {
            AbSide side = loads.get(i).side();
            JobRun run = runner(bed).run(side, directories.get(i), JobObserver.NONE);
            figures.add(new SideFigures(
                    new TaskFigures(run.metrics(), List.of(run.exit().wallSeconds()), Optional.empty()),
                    Map.of(),
                    run.activity(),
                    changedOutput(bed.tried(), side, run.stdout()),
                    Optional.empty()));
        }
        return figures;
    }

    /// Reports that a run printed something else than its side did when it was tried. Empty if the sides
    /// themselves differ, which was reported then, or needn't print the same.
    static Optional<Finding> changedOutput(Tryout tried, AbSide side, Path stdout) {
        Path before = tried.outputs().get(side.name());
        if (tried.difference().isPresent() || before == null) {
            return Optional.empty();
        }
        try {
            return OutputDifference.find(stdout, before)
                    .map(change -> change(side, change.clause("in this run", "before")));
        } catch (IOException e) {
            return Optional.of(change(side, "it can't be compared: " + FileErrorText.describe(e)));
        }
    }

    private static Finding change(AbSide side, String clause) {
        return ServiceFinding.OUTPUT_CHANGED.with(side.name(), clause).withEvidence(Map.of("side", side.name()));
    }

    @Override
    public DiagnosisRecord diagnose(TestBed bed, SideLoad load, Path run) throws InterruptedException {
        return new JobDiagnosis(runner(bed), load.side(), bed.tried().wallTime(load.side())).diagnose(run);
    }
}

package dev.loombench.lab.measure;

import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.Job.Load;
import dev.loombench.lab.load.GeneratedLoad;
import dev.loombench.lab.load.GeneratorRun;
import dev.loombench.lab.load.HttpMetrics;
import dev.loombench.lab.load.LoadNow;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.ServerWatch;
import dev.loombench.lab.load.capacity.SearchedLoad;
import dev.loombench.lab.load.jmeter.PlannedLoad;
import dev.loombench.lab.measure.Assignment.LoadSide;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.lab.process.Binding;
import dev.loombench.lab.process.Distribution;
import dev.loombench.lab.process.ServerProcess;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.protocol.Effort;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.server.ServerOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// Servers under load: a server in one JVM, the load generator in another.
public final class HttpMethod implements Method {
    private static final Duration MIN_DIAGNOSIS_WINDOW = Duration.ofSeconds(2);
    private static final Duration MAX_SERVER_EXIT = Duration.ofSeconds(10);

    private final Distribution programs;
    private final Stop stop;

    public HttpMethod(Distribution programs, Stop stop) {
        this.programs = programs;
        this.stop = stop;
    }

    @Override
    public Measurement measure(Assignment assignment, Progress progress) throws IOException, InterruptedException {
        Job.Requests job = assignment.requests();
        boolean diagnose = assignment.trial().pass() == Pass.DIAGNOSE;
        ServerOrder order = new ServerOrder(job.server(), 0, job.contextPath(), job.authentication());
        Instant startedAt = Instant.now();
        try (ServerProcess server = ServerProcess.start(
                programs.servers(),
                new ServerProcess.Jvm(assignment.java(), assignment.options(), assignment.log()),
                order,
                stop)) {
            progress.started(server.pid());
            Optional<String> bindingError = bind(assignment.load(), server);
            if (bindingError.isPresent()) {
                return new Measurement.Failed(bindingError.get(), Optional.empty());
            }
            return measure(
                    assignment,
                    job,
                    server,
                    startedAt,
                    diagnose ? Optional.of(assignment.recording()) : Optional.empty(),
                    progress);
        } catch (ServerProcess.NotStarted e) {
            return new Measurement.Failed(String.valueOf(e.getMessage()), Optional.empty());
        }
    }

    private Optional<String> bind(LoadSide side, ServerProcess server) throws IOException, InterruptedException {
        return side.boundLate() && side.split().isPresent()
                ? Binding.bind(server.pid(), side.split().get().target(), stop)
                        .map(reason -> "the server can't be bound to its processors: " + reason)
                : Optional.empty();
    }

    private Measurement measure(
            Assignment assignment,
            Job.Requests job,
            ServerProcess server,
            Instant startedAt,
            Optional<Path> recording,
            Progress progress)
            throws IOException, InterruptedException {
        ServerWatch watch = new ServerWatch(server.pid(), startedAt);
        LoadOutcome outcome;
        try (watch) {
            outcome = load(assignment, job, server, progress);
        }
        Optional<String> death = server.death();
        if (death.isPresent()) {
            return new Measurement.Failed(death.get(), Optional.empty());
        }
        if (recording.isPresent()) {
            server.finish(MAX_SERVER_EXIT);
        }
        return switch (outcome) {
            case LoadOutcome.Failed(String reason) -> new Measurement.Failed(reason, Optional.empty());
            case LoadOutcome.Done done -> {
                progress.window(done.from(), done.to());
                yield figures(assignment, done, watch, server.firstAnswer(), recording);
            }
        };
    }

    private LoadOutcome load(Assignment assignment, Job.Requests job, ServerProcess server, Progress progress)
            throws IOException, InterruptedException {
        Trial trial = assignment.trial();
        Duration warmup = length(trial.cell().warmup());
        Duration measure = window(trial);
        GeneratedLoad generated = new GeneratedLoad(
                new GeneratorRun(programs.generator(), assignment.load().java(), stop),
                warmup,
                measure,
                assignment.load().spare(),
                assignment.load().split(),
                second -> report(second, measure, progress));
        return switch (job.load()) {
            case Load.Generated(var arrivals) ->
                generated.run(job, arrivals, server.address(), server.pid(), assignment.directory());
            case Load.Search search -> {
                SearchedLoad searched = new SearchedLoad(generated);
                yield trial.pass() == Pass.DIAGNOSE
                        ? searched.limiting(job, search, server.address(), server.pid(), assignment.directory())
                        : searched.run(job, search, server.address(), server.pid(), assignment.directory());
            }
            case Load.Plan plan ->
                new PlannedLoad(
                                programs.jmeter(),
                                assignment.load().jmeter(),
                                stop,
                                warmup,
                                measure,
                                assignment.load().split(),
                                progress::load)
                        .run(job, plan, server.address(), server.pid(), assignment.directory(), assignment.limit());
        };
    }

    /// Reports a second. Seconds are reported at their ends, so the window begins at the end of the warm-up's
    /// last second.
    private static void report(LoadSecond second, Duration measure, Progress progress) {
        progress.load(new LoadNow.Second(second));
        if (second.index() == -1 || second.index() == measure.toSeconds() - 1) {
            progress.edge();
        }
    }

    /// Measured window of a trial. A diagnosis needs several thread dumps, half a second apart.
    private static Duration window(Trial trial) {
        Duration measure = length(trial.cell().measure());
        return trial.pass() == Pass.DIAGNOSE && measure.compareTo(MIN_DIAGNOSIS_WINDOW) < 0
                ? MIN_DIAGNOSIS_WINDOW
                : measure;
    }

    private static Duration length(Effort effort) {
        return switch (effort) {
            case Effort.Operations none -> Duration.ZERO;
            case Effort.Timed(int iterations, Duration each) -> each.multipliedBy(iterations);
        };
    }

    private static Measurement figures(
            Assignment assignment,
            LoadOutcome.Done done,
            ServerWatch watch,
            Duration firstAnswer,
            Optional<Path> recording) {
        OptionalDouble cpuSeconds = watch.cpuSeconds(done.from(), done.to());
        Map<String, Metric> metrics =
                new LinkedHashMap<>(HttpMetrics.of(done.record(), done.mean(), watch, cpuSeconds, firstAnswer));
        metrics.putAll(done.further());
        List<Finding> findings = new ArrayList<>(done.findings());
        if (recording.isPresent()) {
            findings.add(Diagnosis.of(
                    recording.get(), done, cpuSeconds, assignment.load().serverProcessors()));
        }
        return done.invalid().isPresent()
                ? new Measurement.Invalid(metrics, done.record(), done.invalid().get(), findings)
                : new Measurement.Loaded(metrics, done.record(), findings);
    }
}

package dev.loombench.lab.measure;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.Job.RequestLoad;
import dev.loombench.lab.diagnose.collect.RecordingReader;
import dev.loombench.lab.diagnose.rules.ServerLimit;
import dev.loombench.lab.diagnose.rules.ServerLoad;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.load.HttpMetrics;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.ServerMonitor;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.load.capacity.CapacitySearchLoad;
import dev.loombench.lab.load.jmeter.JMeterLoad;
import dev.loombench.lab.load.jmeter.JMeterRunner;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.observe.jvm.JfrRepository;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.CpuAffinity;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.process.ProcessNotStartedException;
import dev.loombench.lab.process.ServerCommands;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
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
public record HttpMethod(InstalledPrograms programs, Cancellation stop) implements MeasurementMethod {
    private static final Duration DIAGNOSIS_WINDOW = Duration.ofSeconds(3);
    private static final Duration MAX_SERVER_EXIT = Duration.ofSeconds(10);

    @Override
    public Measurement measure(TrialSetup assignment, TrialListener progress) throws IOException, InterruptedException {
        Job.Requests job = assignment.requests();
        ServerOrder order = new ServerOrder(job.server(), 0, job.contextPath(), job.authentication());
        Instant startedAt = Instant.now();
        try (ServerProcess server = ServerProcess.start(
                programs,
                new ServerProcess.ServerJvm(assignment.java(), assignment.options(), assignment.log()),
                order,
                stop)) {
            progress.started(server.pid());
            Optional<String> bindingError = bind(assignment.knownServers(), server);
            return bindingError.isPresent()
                    ? failed(bindingError.get())
                    : measure(assignment, server, startedAt, progress);
        } catch (ProcessNotStartedException e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    private static Measurement failed(String reason) {
        return new Measurement.NoFigures(reason);
    }

    private Optional<String> bind(ServerCommands side, ServerProcess server) throws IOException, InterruptedException {
        return side.boundLate() && side.split().isPresent()
                ? CpuAffinity.bind(server.pid(), side.split().get().target(), stop)
                        .map(reason -> "the server can't be bound to its processors: " + reason)
                : Optional.empty();
    }

    private Measurement measure(TrialSetup assignment, ServerProcess server, Instant startedAt, TrialListener progress)
            throws IOException, InterruptedException {
        ServerMonitor monitor = new ServerMonitor(server.pid(), startedAt);
        LoadOutcome outcome;
        try (monitor) {
            outcome = load(assignment, server, progress);
        }
        Optional<String> death = server.death();
        if (death.isPresent()) {
            return failed(death.get());
        }
        if (isDiagnosed(assignment)) {
            server.finish(MAX_SERVER_EXIT);
        }
        return switch (outcome) {
            case LoadOutcome.LoadFailure(String reason) -> failed(reason);
            case LoadOutcome.SteadyLoad done -> {
                progress.window(done.from(), done.to());
                yield figures(assignment, done, monitor, server.firstAnswer());
            }
        };
    }

    private static boolean isDiagnosed(TrialSetup assignment) {
        return assignment.trial().pass() == Pass.DIAGNOSE;
    }

    private LoadOutcome load(TrialSetup assignment, ServerProcess server, TrialListener progress)
            throws IOException, InterruptedException {
        Job.Requests job = assignment.requests();
        Trial trial = assignment.trial();
        Duration warmup = trial.cell().warmup().length();
        Duration measure = window(trial);
        ServerCommands servers = assignment.knownServers();
        GeneratorLoad generated = new GeneratorLoad(
                new GeneratorRunner(programs.generator(), servers.generator(), stop),
                warmup,
                measure,
                assignment.spare(),
                servers.split(),
                progress);
        return switch (job.load()) {
            case RequestLoad.ArrivalLoad(var arrivals) ->
                generated.run(job, arrivals, server.address(), server.pid(), assignment.directory());
            case RequestLoad.LoadSearch search -> {
                CapacitySearchLoad searched = new CapacitySearchLoad(
                        generated, job, search, server.address(), server.pid(), assignment.directory());
                yield isDiagnosed(assignment) ? searched.runLimiting() : searched.run();
            }
            case RequestLoad.JMeterTestPlan plan ->
                new JMeterLoad(
                                new JMeterRunner(programs.jmeter(), servers.own(), stop),
                                warmup,
                                measure,
                                servers.split(),
                                progress)
                        .run(job, plan, server.address(), server.pid(), assignment.directory(), assignment.limit());
        };
    }

    /// Measured window of a trial. A diagnosis needs several thread dumps, half a second apart, and no more.
    private static Duration window(Trial trial) {
        return trial.pass() == Pass.DIAGNOSE
                ? DIAGNOSIS_WINDOW
                : trial.cell().measure().length();
    }

    private static Measurement figures(
            TrialSetup assignment, LoadOutcome.SteadyLoad done, ServerMonitor monitor, Duration firstAnswer) {
        OptionalDouble cpuSeconds = monitor.cpuSeconds(done.from(), done.to());
        Map<String, Metric> metrics = new LinkedHashMap<>(
                HttpMetrics.of(done.record(), done.mean(), monitor.ofLife(cpuSeconds), firstAnswer));
        metrics.putAll(done.further());
        List<Finding> findings = new ArrayList<>(done.findings());
        if (isDiagnosed(assignment)) {
            findings.add(serverLimit(
                    assignment.recording(),
                    done,
                    cpuSeconds,
                    assignment.knownServers().processors()));
        }
        return done.invalid().isPresent()
                ? new Measurement.InvalidFigures(
                        metrics, done.record(), done.invalid().get(), findings)
                : new Measurement.ServerFigures(metrics, done.record(), findings);
    }

    /// Diagnoses what limited a server, from the recording of a diagnose trial and its load.
    ///
    /// @param recording of a server that has ended
    /// @param cpuSeconds of the server in the steady window; absent where they can't be read
    /// @param processors number that the server may use
    static Finding serverLimit(Path recording, LoadOutcome.SteadyLoad done, OptionalDouble cpuSeconds, int processors) {
        try {
            JfrRepository.collect(recording);
            return limit(recording, done, cpuSeconds, processors);
        } catch (IOException e) {
            return ExperimentFinding.RECORDING_UNREADABLE.with(String.valueOf(e.getMessage()));
        }
    }

    private static Finding limit(Path recording, LoadOutcome.SteadyLoad done, OptionalDouble cpuSeconds, int processors)
            throws IOException {
        if (cpuSeconds.isEmpty()) {
            return ExperimentFinding.CPU_TIME_UNREADABLE.with();
        }
        Double offered = done.record().offered();
        ServerLoad load = new ServerLoad(
                Duration.between(done.from(), done.to()),
                cpuSeconds.getAsDouble(),
                processors,
                offered == null ? OptionalDouble.empty() : OptionalDouble.of(offered),
                done.record().answered() / done.record().windowSeconds(),
                done.inFlight());
        Symptoms symptoms = RecordingReader.symptoms(recording, done.from(), done.to(), load);
        return ExperimentFinding.SERVER_LIMIT
                .with(ServerLimit.of(symptoms, load))
                .withEvidence(evidence(load));
    }

    private static Map<String, Object> evidence(ServerLoad load) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("cpuSeconds", load.cpuSeconds());
        evidence.put("processors", load.cpus());
        evidence.put("windowSeconds", load.window().toMillis() / 1e3);
        evidence.put("answeredPerSecond", load.answered());
        evidence.put("inFlight", load.inFlight());
        return evidence;
    }
}

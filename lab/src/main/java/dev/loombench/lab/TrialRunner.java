package dev.loombench.lab;

import dev.loombench.lab.Confinements.Starter;
import dev.loombench.lab.TrialRecords.Begun;
import dev.loombench.lab.diagnosis.Recording;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.experiment.Job;
import dev.loombench.lab.experiment.MethodKind;
import dev.loombench.lab.experiment.Profile;
import dev.loombench.lab.fork.Binding;
import dev.loombench.lab.fork.JmhHosts;
import dev.loombench.lab.fork.JvmOptions;
import dev.loombench.lab.host.jdk.Jdk;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.journal.Manifest;
import dev.loombench.lab.journal.RunDirectory;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.CalibrationRecord;
import dev.loombench.lab.journal.TrialRecord.JvmRecord;
import dev.loombench.lab.method.Assignment;
import dev.loombench.lab.method.Assignment.LoadSide;
import dev.loombench.lab.method.Measurement;
import dev.loombench.lab.plan.Expectation;
import dev.loombench.lab.plan.Sizing;
import dev.loombench.lab.plan.Trial;
import dev.loombench.lab.plan.Trial.Pass;
import dev.loombench.lab.probe.Disturbance;
import dev.loombench.lab.probe.MachineActivity;
import dev.loombench.lab.probe.MachineProbe;
import dev.loombench.lab.probe.Snapshot;
import dev.loombench.lab.timeline.Asking;
import dev.loombench.lab.validity.TrialChecks;
import dev.loombench.protocol.Mode;
import dev.loombench.protocol.Shape;
import dev.loombench.protocol.Work;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs one trial and makes its record: what was measured, how the JVM was set up, what the machine did
/// meanwhile.
final class TrialRunner {
    private static final Duration LEAST_LIMIT = Duration.ofSeconds(60);

    private final Manifest manifest;
    private final RunDirectory directory;
    private final Map<String, Starter> starters;
    private final Methods methods;
    private final Path agent;
    private final Gate gate;
    private final Supplier<Duration> spare;
    private final JmhHosts hosts;
    private final MachineProbe probe = new MachineProbe();
    private final RunEvent.Listener listener;

    /// @param starters of the environments' JVMs, by their ids
    /// @param agent its jar, for trials that are diagnosed
    /// @param spare the time that the run has beyond what is planned, which loads may use to warm up longer
    TrialRunner(
            Manifest manifest,
            RunDirectory directory,
            Map<String, Starter> starters,
            Methods methods,
            Path agent,
            Gate gate,
            Supplier<Duration> spare,
            JmhHosts hosts,
            RunEvent.Listener listener) {
        this.manifest = manifest;
        this.directory = directory;
        this.starters = starters;
        this.methods = methods;
        this.agent = agent;
        this.gate = gate;
        this.spare = spare;
        this.hosts = hosts;
        this.listener = listener;
    }

    /// @param place in the order in which trials run, from 1
    /// @param repeats id of the disturbed trial that this one repeats
    TrialRecord run(Experiment experiment, Trial trial, int place, @Nullable Integer repeats)
            throws IOException, InterruptedException {
        Path files = fresh(trial);
        Assignment assignment = assignment(experiment, trial, files);
        Begun begun = new Begun(trial, place, repeats, Instant.now());
        Optional<Finding> refusal =
                gate.refusal(experiment, assignment, Jdk.java(Path.of(jdk(trial).home())));
        if (refusal.isPresent()) {
            return refused(begun, assignment, refusal.get());
        }
        Optional<Finding> caution = gate.caution(assignment);
        assignment = capped(assignment);
        if (usesJmh(experiment, assignment)) {
            hosts.host();
        }
        Snapshot before = probe.snapshot(children());
        long start = System.nanoTime();
        Watched watched = measure(experiment, assignment);
        double seconds = (System.nanoTime() - start) / 1e9;
        MachineActivity activity = MachineActivity.between(before, probe.snapshot(children()));
        List<Finding> findings = new ArrayList<>(findings(trial, watched.measurement(), activity));
        caution.ifPresent(findings::add);
        return record(begun, assignment, seconds, watched, activity.shares(), findings);
    }

    /// @param observed means of the timeline over what was measured
    private record Watched(Measurement measurement, Map<String, Double> observed) {}

    private Watched measure(Experiment experiment, Assignment assignment) throws IOException, InterruptedException {
        boolean forked = usesJmh(experiment, assignment);
        TrialWatch watch = new TrialWatch(
                assignment.trial(),
                () -> forked ? hosts.pid() : OptionalLong.empty(),
                asking(experiment, assignment),
                listener);
        Map<String, Double> observed;
        Measurement measurement;
        try {
            measurement = methods.of(experiment.method()).measure(assignment, watch);
        } finally {
            if (assignment.trial().pass() == Pass.DIAGNOSE) {
                Recording.keep(assignment.recording());
            }
            observed = watch.end(directory, assignment.directory());
        }
        return new Watched(measurement, observed);
    }

    private static Asking asking(Experiment experiment, Assignment assignment) {
        if (assignment.trial().pass() == Pass.DIAGNOSE) {
            return new Asking.Everybody(assignment.agentFile(), assignment.recording());
        }
        return usesJmh(experiment, assignment) || experiment.method() == MethodKind.HTTP
                ? new Asking.TheJvm()
                : new Asking.Nobody();
    }

    private static boolean usesJmh(Experiment experiment, Assignment assignment) {
        return experiment.method() == MethodKind.BATCH && assignment.work().shape() != Shape.ONE_SHOT;
    }

    private Assignment capped(Assignment assignment) {
        OptionalLong cap = gate.cap(assignment);
        return cap.isPresent() ? assignment.capped(starter(assignment.trial()).guarded(), cap.getAsLong()) : assignment;
    }

    private TrialRecord refused(Begun begun, Assignment assignment, Finding refusal) throws IOException {
        Measurement none = new Measurement.Refused(Map.of(), refusal.message());
        return record(begun, assignment, 0, new Watched(none, Map.of()), Map.of(), List.of(refusal));
    }

    private static List<Finding> findings(Trial trial, Measurement measurement, MachineActivity activity) {
        return switch (measurement) {
            case Measurement.Measured measured ->
                trial.pass() == Pass.DIAGNOSE
                        ? List.of()
                        : TrialChecks.of(
                                times(measured.operations(), trial.mode()),
                                trial.cell().measure(),
                                Disturbance.reasons(activity),
                                activity.shares());
            case Measurement.Refused(var metrics, String reason) -> List.of(TrialChecks.threadsRefused(reason));
            case Measurement.Loaded loaded -> joined(loaded.findings(), activity);
            case Measurement.Invalid invalid -> joined(invalid.findings(), activity);
            case Measurement.Failed failed -> List.of();
        };
    }

    private static List<Finding> joined(List<Finding> own, MachineActivity activity) {
        return Stream.concat(
                        TrialChecks.disturbance(Disturbance.reasons(activity), activity.shares()).stream(),
                        own.stream())
                .toList();
    }

    private Path fresh(Trial trial) throws FullDisk {
        try {
            return directory.freshTrialDirectory(trial.id());
        } catch (IOException e) {
            throw new FullDisk(directory.path(), e);
        }
    }

    private List<Long> children() {
        return hosts.pid().stream().boxed().toList();
    }

    private Assignment assignment(Experiment experiment, Trial trial, Path files) {
        JdkRecord jdk = jdk(trial);
        ServerStarter servers =
                experiment.method() == MethodKind.HTTP ? starter(trial).servers() : null;
        int cores = servers == null ? jdk.availableProcessors(manifest.cores()) : servers.processors();
        CalibrationRecord calibration =
                trial.cell().tasks().map(work -> calibration(jdk, work)).orElse(CalibrationRecord.UNKNOWN);
        Job job = switch (trial.cell().job()) {
            case Job.Tasks(Work declared) -> new Job.Tasks(Sizing.resolved(declared, cores, calibration.computing()));
            case Job.Requests requests -> requests;
        };
        Assignment plain = new Assignment(
                trial,
                job,
                servers == null ? starter(trial).java() : servers.server(),
                options(experiment, trial, jdk, cores, servers),
                files.toAbsolutePath(),
                limit(trial, jdk, cores),
                calibration,
                servers == null
                        ? null
                        : new LoadSide(
                                servers.generator(),
                                servers.own(),
                                servers.processors(),
                                servers.split(),
                                servers.boundLate(),
                                spare(trial, cores)));
        return trial.pass() == Pass.DIAGNOSE ? plain.observed(agent) : plain;
    }

    private static List<String> options(
            Experiment experiment, Trial trial, JdkRecord jdk, int cores, @Nullable ServerStarter servers) {
        List<String> options =
                new ArrayList<>(JvmOptions.of(experiment.jvm().at(trial.cell().levels()), cores, jdk.flags()));
        if (servers != null && servers.boundLate()) {
            options.addFirst(Binding.option(cores));
        }
        return options;
    }

    /// By how much the warm-up of a load may be extended: what the run has to spare beside the trial itself.
    /// Nothing where figures aren't quoted.
    private Duration spare(Trial trial, int cores) {
        boolean quoted = trial.pass() != Pass.DIAGNOSE && Profile.parse(manifest.profile()) != Profile.SMOKE;
        return quoted ? spare.get().minus(Expectation.of(trial, cores)) : Duration.ZERO;
    }

    private CalibrationRecord calibration(JdkRecord jdk, Work work) {
        return manifest.calibrations()
                .getOrDefault(jdk.id(), Map.of())
                .getOrDefault(work.task().toString(), CalibrationRecord.UNKNOWN);
    }

    private JdkRecord jdk(Trial trial) {
        return manifest.jdks().stream()
                .filter(candidate -> candidate.id().equals(trial.jdk()))
                .findFirst()
                .orElseThrow();
    }

    private Starter starter(Trial trial) {
        return Objects.requireNonNull(starters.get(trial.jdk()), trial.jdk());
    }

    /// A quota slows down everything that computes, the start of the JVM included.
    private static Duration limit(Trial trial, JdkRecord jdk, int cores) {
        Double quota = jdk.cpuQuota();
        int slower = quota == null ? 1 : (int) Math.ceil(Math.max(1, cores / quota));
        Duration limit =
                Expectation.of(trial, cores).multipliedBy(5).plusSeconds(30).multipliedBy(slower);
        return limit.compareTo(LEAST_LIMIT) < 0 ? LEAST_LIMIT : limit;
    }

    private TrialRecord record(
            Begun begun,
            Assignment assignment,
            double seconds,
            Watched watched,
            Map<String, Double> activity,
            List<Finding> findings)
            throws IOException {
        Trial trial = begun.trial();
        JvmRecord jvm = JvmRecords.of(assignment, starter(trial), jdk(trial), manifest.cores());
        return TrialRecords.of(
                begun, assignment, jvm, seconds, watched.measurement(), activity, watched.observed(), findings);
    }

    private static List<Double> times(List<Double> operations, Mode mode) {
        return switch (mode) {
            case TIME -> operations;
            case THROUGHPUT -> operations.stream().map(rate -> 1 / rate).toList();
        };
    }
}

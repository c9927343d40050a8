package dev.loombench.lab.run;

import dev.loombench.lab.analysis.validity.TrialChecks;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineProbe.MachineSnapshot;
import dev.loombench.lab.measure.Measurement;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.measure.TrialSetup.LoadSetup;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.CalibrationRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.observe.jvm.JfrRepository;
import dev.loombench.lab.observe.timeline.TimelineRecorder.JvmAccess;
import dev.loombench.lab.preflight.TrialAdmission;
import dev.loombench.lab.process.CpuAffinity;
import dev.loombench.lab.process.JmhHostSupervisor;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.process.RunConfinements.JvmCommands;
import dev.loombench.lab.process.RunConfinements.ServerCommands;
import dev.loombench.lab.run.TrialRecordFactory.JvmRecordFactory;
import dev.loombench.lab.run.TrialRecordFactory.TrialStart;
import dev.loombench.lab.schedule.DurationModel;
import dev.loombench.lab.schedule.ModelSizing;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.protocol.BatchShape;
import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.MeasurementMode;
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

/// Runs one trial and makes its record: measurement, set-up of the JVM, and activity of the machine.
final class TrialRunner {
    private static final Duration MIN_TIMEOUT = Duration.ofSeconds(60);

    private final Manifest manifest;
    private final RunDirectory directory;
    private final Map<String, JvmCommands> starters;
    private final MeasurementMethods methods;
    private final Path agent;
    private final TrialAdmission gate;
    private final Supplier<Duration> spare;
    private final JmhHostSupervisor hosts;
    private final MachineProbe probe = new MachineProbe();
    private final RunEvent.Listener listener;

    /// @param starters commands of JVMs, by environment id
    /// @param agent jar of the agent, for trials for diagnosis
    /// @param spare time that the run has to spare, which loads may use to warm up longer
    TrialRunner(
            Manifest manifest,
            RunDirectory directory,
            Map<String, JvmCommands> starters,
            MeasurementMethods methods,
            Path agent,
            TrialAdmission gate,
            Supplier<Duration> spare,
            JmhHostSupervisor hosts,
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

    /// Runs a trial, unless it is refused.
    ///
    /// @param place place in the order of execution, from 1
    /// @param repeats id of the disturbed trial that this one repeats; absent for none
    TrialRecord run(Experiment experiment, Trial trial, int place, @Nullable Integer repeats)
            throws IOException, InterruptedException {
        Path files = createDirectory(trial);
        TrialSetup assignment = assignment(experiment, trial, files);
        TrialStart begun = new TrialStart(trial, place, repeats, Instant.now());
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
        MachineSnapshot before = probe.snapshot(children());
        long start = System.nanoTime();
        Observation observed = measure(experiment, assignment);
        double seconds = (System.nanoTime() - start) / 1e9;
        MachineActivity activity = MachineActivity.between(before, probe.snapshot(children()));
        List<Finding> findings = new ArrayList<>(findings(trial, observed.measurement(), activity));
        caution.ifPresent(findings::add);
        return record(begun, assignment, seconds, observed, activity.shares(), findings);
    }

    /// Measurement of a trial with its timeline.
    ///
    /// @param observed means of the timeline over the measured window
    private record Observation(Measurement measurement, Map<String, Double> observed) {}

    private Observation measure(Experiment experiment, TrialSetup assignment) throws IOException, InterruptedException {
        boolean forked = usesJmh(experiment, assignment);
        TrialMonitor watch = new TrialMonitor(
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
                JfrRepository.collectAndDiscard(assignment.recording());
            }
            observed = watch.end(directory, assignment.directory());
        }
        return new Observation(measurement, observed);
    }

    private static JvmAccess asking(Experiment experiment, TrialSetup assignment) {
        if (assignment.trial().pass() == Pass.DIAGNOSE) {
            return new JvmAccess.DiagnosticAccess(assignment.agentFile(), assignment.recording());
        }
        return usesJmh(experiment, assignment) || experiment.method() == MethodKind.HTTP
                ? new JvmAccess.AttachAccess()
                : new JvmAccess.NoAccess();
    }

    private static boolean usesJmh(Experiment experiment, TrialSetup assignment) {
        return experiment.method() == MethodKind.BATCH && assignment.work().shape() != BatchShape.ONE_SHOT;
    }

    private TrialSetup capped(TrialSetup assignment) {
        OptionalLong cap = gate.cap(assignment);
        return cap.isPresent()
                ? assignment.withThreadCap(starter(assignment.trial()).guarded(), cap.getAsLong())
                : assignment;
    }

    private TrialRecord refused(TrialStart begun, TrialSetup assignment, Finding refusal) throws IOException {
        Measurement measurement = new Measurement.Refused(Map.of(), refusal.message());
        return record(begun, assignment, 0, new Observation(measurement, Map.of()), Map.of(), List.of(refusal));
    }

    private static List<Finding> findings(Trial trial, Measurement measurement, MachineActivity activity) {
        return switch (measurement) {
            case Measurement.Measured measured ->
                trial.pass() == Pass.DIAGNOSE
                        ? List.of()
                        : TrialChecks.of(
                                times(measured.operations(), trial.mode()),
                                trial.cell().measure(),
                                DisturbanceRule.reasons(activity),
                                activity.shares());
            case Measurement.Refused(var metrics, String reason) -> List.of(TrialChecks.threadsRefused(reason));
            case Measurement.Loaded loaded -> withDisturbance(loaded.findings(), activity);
            case Measurement.Invalid invalid -> withDisturbance(invalid.findings(), activity);
            case Measurement.Failed failed -> List.of();
        };
    }

    private static List<Finding> withDisturbance(List<Finding> loadFindings, MachineActivity activity) {
        return Stream.concat(
                        TrialChecks.disturbance(DisturbanceRule.reasons(activity), activity.shares()).stream(),
                        loadFindings.stream())
                .toList();
    }

    private Path createDirectory(Trial trial) throws DiskFullException {
        try {
            return directory.freshTrialDirectory(trial.id());
        } catch (IOException e) {
            throw new DiskFullException(directory.path(), e);
        }
    }

    private List<Long> children() {
        return hosts.pid().stream().boxed().toList();
    }

    private TrialSetup assignment(Experiment experiment, Trial trial, Path files) {
        JdkRecord jdk = jdk(trial);
        ServerCommands servers =
                experiment.method() == MethodKind.HTTP ? starter(trial).servers() : null;
        int cores = servers == null ? jdk.availableProcessors(manifest.cores()) : servers.processors();
        CalibrationRecord calibration =
                trial.cell().tasks().map(work -> calibration(jdk, work)).orElse(CalibrationRecord.UNKNOWN);
        Job job = switch (trial.cell().job()) {
            case Job.Tasks(BatchSpec declared) ->
                new Job.Tasks(ModelSizing.resolve(declared, cores, calibration.computeOrZero()));
            case Job.Requests requests -> requests;
        };
        TrialSetup plain = new TrialSetup(
                trial,
                job,
                servers == null ? starter(trial).java() : servers.server(),
                options(experiment, trial, jdk, cores, servers),
                files.toAbsolutePath(),
                timeout(trial, jdk, cores),
                calibration,
                servers == null
                        ? null
                        : new LoadSetup(
                                servers.generator(),
                                servers.own(),
                                servers.processors(),
                                servers.split(),
                                servers.boundLate(),
                                spare(trial, cores)));
        return trial.pass() == Pass.DIAGNOSE ? plain.withDiagnosis(agent) : plain;
    }

    private static List<String> options(
            Experiment experiment, Trial trial, JdkRecord jdk, int cores, @Nullable ServerCommands servers) {
        List<String> options =
                new ArrayList<>(JvmOptions.of(experiment.jvm().at(trial.cell().levels()), cores, jdk.flags()));
        if (servers != null && servers.boundLate()) {
            options.addFirst(CpuAffinity.option(cores));
        }
        return options;
    }

    /// Time by which the warm-up of a load may be extended: what the run has to spare beyond the trial itself.
    /// Zero for trials whose figures aren't quoted.
    private Duration spare(Trial trial, int cores) {
        boolean quoted = trial.pass() != Pass.DIAGNOSE && Profile.parse(manifest.profile()) != Profile.SMOKE;
        return quoted ? spare.get().minus(DurationModel.estimate(trial, cores)) : Duration.ZERO;
    }

    private CalibrationRecord calibration(JdkRecord jdk, BatchSpec work) {
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

    private JvmCommands starter(Trial trial) {
        return Objects.requireNonNull(starters.get(trial.jdk()), trial.jdk());
    }

    /// Time after which a trial is ended: 5 times the expected one and 30 s, at least [#MIN_TIMEOUT]. A CPU
    /// quota lengthens it, since it slows down everything that computes, including the start of the JVM.
    private static Duration timeout(Trial trial, JdkRecord jdk, int cores) {
        Double quota = jdk.cpuQuota();
        int slowdown = quota == null ? 1 : (int) Math.ceil(Math.max(1, cores / quota));
        Duration timeout = DurationModel.estimate(trial, cores)
                .multipliedBy(5)
                .plusSeconds(30)
                .multipliedBy(slowdown);
        return timeout.compareTo(MIN_TIMEOUT) < 0 ? MIN_TIMEOUT : timeout;
    }

    private TrialRecord record(
            TrialStart begun,
            TrialSetup assignment,
            double seconds,
            Observation observed,
            Map<String, Double> activity,
            List<Finding> findings)
            throws IOException {
        Trial trial = begun.trial();
        JvmRecord jvm = JvmRecordFactory.of(assignment, starter(trial), jdk(trial), manifest.cores());
        return TrialRecordFactory.of(
                begun, assignment, jvm, seconds, observed.measurement(), activity, observed.observed(), findings);
    }

    private static List<Double> times(List<Double> operations, MeasurementMode mode) {
        return switch (mode) {
            case TIME -> operations;
            case THROUGHPUT -> operations.stream().map(rate -> 1 / rate).toList();
        };
    }
}

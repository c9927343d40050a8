package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.measure.JmhHost;
import dev.loombench.lab.measure.MeasurementMethod;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.observe.jvm.JfrRepository;
import dev.loombench.lab.observe.timeline.TimelineRecorder.JvmAccess;
import dev.loombench.lab.preflight.ResourceAdmission;
import dev.loombench.lab.preflight.TrialAdmission;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.process.RunConfinements;
import dev.loombench.lab.process.RunConfinements.JvmCommands;
import dev.loombench.lab.run.TrialResult.TrialStart;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.store.WriteFailedException;
import dev.loombench.protocol.trial.BatchShape;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Runs one trial of an experiment in JVMs of the lab: it is prepared, admitted, measured and recorded.
/// The JVM and the machine are monitored meanwhile.
record JvmTrialRunner(
        RunJournal journal,
        TrialPreparation preparation,
        TrialAdmission admission,
        Function<MethodKind, MeasurementMethod> methods,
        JmhHost host,
        RunListener listener,
        MachineProbe probe)
        implements TrialRunner {
    /// Prepares the runner of the trials of a run: writes the scripts that start limited JVMs.
    ///
    /// @param forecast of the run, whose spare time loads may use to warm up longer
    /// @param namedJdks JDKs that candidates name
    static JvmTrialRunner prepare(
            RunJournal journal,
            RunForecast forecast,
            RunConfinements confinements,
            InstalledPrograms programs,
            NamedJdks namedJdks,
            JmhHost host,
            Cancellation stop,
            RunListener listener)
            throws WriteFailedException {
        Manifest manifest = journal.manifest();
        Map<String, JvmCommands> commands = journal.access(
                () -> confinements.commands(journal.path().resolve("jvms"), manifest.cores(), namedJdks.found()));
        return new JvmTrialRunner(
                journal,
                new TrialPreparation(manifest, commands, namedJdks, programs, forecast::spareTime),
                new TrialAdmission(
                        new ResourceAdmission(
                                ProcFiles.ofThisMachine(), manifest.settings().force()),
                        stop),
                kind -> MeasurementMethod.of(kind, programs, host, stop),
                host,
                listener,
                new MachineProbe());
    }

    @Override
    public List<TrialRecord> run(Experiment experiment, List<Trial> trials, int place, @Nullable Integer repeats)
            throws IOException, InterruptedException {
        Trial trial = trials.getFirst();
        TrialSetup setup = preparation.prepare(experiment, trial, journal.createDirectory(trial));
        TrialStart start = new TrialStart(trial, place, repeats, Instant.now());
        Optional<Finding> missing = preparation.namedJdks().refusal(trial);
        Optional<Finding> refusal =
                missing.isPresent() ? missing : admission.refusal(experiment, setup, preparation.java(trial));
        if (refusal.isPresent()) {
            return List.of(record(start, setup, TrialResult.refused(refusal.get())));
        }
        Optional<Finding> caution = admission.memoryWarning(setup);
        TrialSetup capped = preparation.cap(setup, admission.threadCap(setup));
        TrialResult result = measure(experiment, capped);
        return List.of(record(start, capped, result.with(caution)));
    }

    private TrialRecord record(TrialStart start, TrialSetup setup, TrialResult result) throws IOException {
        return result.record(start, setup.directory(), preparation.jvmRecord(setup));
    }

    /// Measures a trial. The JMH host starts before it, so that its start counts neither as the trial's
    /// time nor as a disturbance.
    private TrialResult measure(Experiment experiment, TrialSetup setup) throws IOException, InterruptedException {
        boolean forked = usesJmh(experiment, setup);
        if (forked) {
            host.start();
        }
        MachineSnapshot before = probe.snapshot(labProcesses());
        long start = System.nanoTime();
        TrialMonitor monitor = new TrialMonitor(
                setup.trial(), () -> forked ? host.pid() : OptionalLong.empty(), access(experiment, setup), listener);
        Measurement measurement;
        Map<String, Double> means;
        try {
            measurement = methods.apply(experiment.method()).measure(setup, monitor);
        } finally {
            if (setup.trial().pass() == Pass.DIAGNOSE) {
                JfrRepository.collectAndDiscard(setup.recording());
            }
            means = monitor.end(journal, setup.directory());
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        MachineActivity activity = MachineActivity.between(before, probe.snapshot(labProcesses()));
        return TrialResult.of(setup.trial(), measurement, seconds, means, activity);
    }

    private static JvmAccess access(Experiment experiment, TrialSetup setup) {
        if (setup.trial().pass() == Pass.DIAGNOSE) {
            return new JvmAccess.DiagnosticAccess(setup.agentFile(), setup.recording());
        }
        return usesJmh(experiment, setup) || experiment.method() == MethodKind.HTTP
                ? new JvmAccess.AttachAccess()
                : new JvmAccess.NoAccess();
    }

    private static boolean usesJmh(Experiment experiment, TrialSetup setup) {
        return experiment.method() == MethodKind.BATCH && setup.work().shape() != BatchShape.ONE_SHOT;
    }

    /// Running children whose activity is no disturbance.
    private List<Long> labProcesses() {
        return host.pid().stream().boxed().toList();
    }
}

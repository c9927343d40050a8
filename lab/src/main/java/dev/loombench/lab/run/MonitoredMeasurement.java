package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.measure.MeasurementMethod.MeasurementMethods;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.observe.jvm.JfrRepository;
import dev.loombench.lab.observe.timeline.TimelineRecorder.JvmAccess;
import dev.loombench.lab.process.JmhHostProcess.JmhHostSupervisor;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.protocol.BatchShape;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// Measures trials by their experiments' methods, and monitors the measured JVM and the machine meanwhile.
final class MonitoredMeasurement {
    private final MeasurementMethods methods;
    private final JmhHostSupervisor hosts;
    private final RunJournal journal;
    private final RunListener listener;
    private final MachineProbe probe = new MachineProbe();

    MonitoredMeasurement(
            MeasurementMethods methods, JmhHostSupervisor hosts, RunJournal journal, RunListener listener) {
        this.methods = methods;
        this.hosts = hosts;
        this.journal = journal;
        this.listener = listener;
    }

    /// Measures a trial. The JMH host starts before it, so that its start counts neither as the trial's
    /// time nor as a disturbance.
    TrialResult measure(Experiment experiment, TrialSetup setup) throws IOException, InterruptedException {
        if (usesJmh(experiment, setup)) {
            hosts.host();
        }
        MachineSnapshot before = probe.snapshot(labProcesses());
        long start = System.nanoTime();
        MonitoredResult observation = observe(experiment, setup);
        double seconds = (System.nanoTime() - start) / 1e9;
        MachineActivity activity = MachineActivity.between(before, probe.snapshot(labProcesses()));
        return TrialResult.of(setup.trial(), observation.measurement(), seconds, observation.means(), activity);
    }

    /// Measurement of a trial with its timeline.
    ///
    /// @param means means of the timeline over the measured window
    private record MonitoredResult(Measurement measurement, Map<String, Double> means) {}

    private MonitoredResult observe(Experiment experiment, TrialSetup setup) throws IOException, InterruptedException {
        boolean forked = usesJmh(experiment, setup);
        TrialMonitor monitor = new TrialMonitor(
                setup.trial(), () -> forked ? hosts.pid() : OptionalLong.empty(), access(experiment, setup), listener);
        Measurement measurement;
        Map<String, Double> means;
        try {
            measurement = methods.of(experiment.method()).measure(setup, monitor);
        } finally {
            if (setup.trial().pass() == Pass.DIAGNOSE) {
                JfrRepository.collectAndDiscard(setup.recording());
            }
            means = monitor.end(journal, setup.directory());
        }
        return new MonitoredResult(measurement, means);
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
        return hosts.pid().stream().boxed().toList();
    }
}

package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.measure.MeasurementMethod.MeasurementMethods;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.preflight.ResourceAdmission;
import dev.loombench.lab.preflight.TrialAdmission;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.process.JmhHostProcess.JmhHostSupervisor;
import dev.loombench.lab.process.RunConfinements;
import dev.loombench.lab.process.RunConfinements.JvmCommands;
import dev.loombench.lab.run.TrialRecordFactory.TrialStart;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.store.WriteFailedException;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Runs one trial of an experiment in JVMs of the lab: it is prepared, admitted, measured and recorded.
record JvmTrialRunner(
        RunJournal journal, TrialPreparation preparation, TrialAdmission admission, MonitoredMeasurement measurement)
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
            JmhHostSupervisor hosts,
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
                new MonitoredMeasurement(MeasurementMethods.of(programs, hosts, stop), hosts, journal, listener));
    }

    @Override
    public TrialRecord run(Experiment experiment, Trial trial, int place, @Nullable Integer repeats)
            throws IOException, InterruptedException {
        TrialSetup setup = preparation.prepare(experiment, trial, journal.createDirectory(trial));
        TrialStart start = new TrialStart(trial, place, repeats, Instant.now());
        Optional<Finding> missing = preparation.refusal(trial);
        Optional<Finding> refusal =
                missing.isPresent() ? missing : admission.refusal(experiment, setup, preparation.java(trial));
        if (refusal.isPresent()) {
            return record(start, setup, TrialResult.refused(refusal.get()));
        }
        Optional<Finding> caution = admission.memoryWarning(setup);
        TrialSetup capped = preparation.cap(setup, admission.threadCap(setup));
        TrialResult result = measurement.measure(experiment, capped);
        return record(start, capped, result.with(caution));
    }

    private TrialRecord record(TrialStart start, TrialSetup setup, TrialResult result) throws IOException {
        return TrialRecordFactory.create(start, setup.directory(), preparation.jvmRecord(setup), result);
    }
}

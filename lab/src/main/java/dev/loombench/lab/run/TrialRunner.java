package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.preflight.TrialAdmission;
import dev.loombench.lab.run.TrialRecordFactory.TrialStart;
import dev.loombench.lab.schedule.Trial;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Runs one trial from its directory to its record: it is prepared, admitted, measured and recorded.
final class TrialRunner {
    private final RunJournal journal;
    private final TrialPreparation preparation;
    private final TrialAdmission admission;
    private final MonitoredMeasurement measurement;

    TrialRunner(
            RunJournal journal,
            TrialPreparation preparation,
            TrialAdmission admission,
            MonitoredMeasurement measurement) {
        this.journal = journal;
        this.preparation = preparation;
        this.admission = admission;
        this.measurement = measurement;
    }

    /// Runs a trial, unless it is refused.
    ///
    /// @param place place in the order of execution, from 1
    /// @param repeats id of the disturbed trial that this one repeats; absent for none
    TrialRecord run(Experiment experiment, Trial trial, int place, @Nullable Integer repeats)
            throws IOException, InterruptedException {
        TrialSetup setup = preparation.prepare(experiment, trial, journal.createDirectory(trial));
        TrialStart start = new TrialStart(trial, place, repeats, Instant.now());
        Optional<Finding> refusal = admission.refusal(experiment, setup, preparation.java(trial));
        if (refusal.isPresent()) {
            return record(start, setup, TrialResult.refused(refusal.get()));
        }
        Optional<Finding> caution = admission.memoryWarning(setup);
        TrialSetup capped = preparation.cap(setup, admission.threadCap(setup));
        TrialResult result = measurement.measure(experiment, capped);
        return record(start, capped, result.with(caution));
    }

    private TrialRecord record(TrialStart start, TrialSetup setup, TrialResult result) throws IOException {
        return TrialRecordFactory.create(start, setup, preparation.jvmRecord(setup), result);
    }
}

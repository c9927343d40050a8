package dev.loombench.lab.run;

import dev.loombench.lab.analysis.validity.TrialChecks;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.TrialStatus;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.schedule.TrialSchedule;
import java.util.Collection;

/// Rule by which trials are measured a second time.
final class RepeatRule {
    /// Number of trials for each allowed repeat.
    private static final int TRIALS_PER_REPEAT = 4;

    private RepeatRule() {}

    /// Whether a trial was disturbed, or is an invalid one under load: the generator stalls where the machine
    /// does.
    static boolean isWorthIt(TrialRecord record) {
        boolean invalid = record.status() == TrialStatus.FAILED && record.load() != null;
        return invalid || (record.counts() || record.countsAsControl()) && record.hasFinding(TrialChecks.DISTURBED);
    }

    /// Whether another repeat is allowed. At most a quarter of an experiment's trials are repeated, so that a
    /// machine that is never quiet doesn't double the time.
    static boolean areLeft(TrialSchedule plan, Experiment experiment, Collection<TrialRecord> finished) {
        long planned = plan.trials().stream()
                .filter(trial -> trial.experiment().equals(experiment.id()))
                .filter(trial -> trial.pass() != Pass.DIAGNOSE || experiment.method() == MethodKind.HTTP)
                .count();
        long repeats = finished.stream()
                .filter(trial -> trial.experiment().equals(experiment.id()) && trial.repeats() != null)
                .count();
        return (repeats + 1) * TRIALS_PER_REPEAT <= planned;
    }
}

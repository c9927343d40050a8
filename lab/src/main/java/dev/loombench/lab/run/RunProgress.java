package dev.loombench.lab.run;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.CellKey;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialSchedule.ExperimentSchedule;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Schedule of a run, as extended so far, and its finished trials.
final class RunProgress {
    private final Map<Integer, TrialRecord> finished = new TreeMap<>();
    private final Set<CellKey> failed = new HashSet<>();
    private TrialSchedule schedule;

    /// Creates the progress of a new or a resumed run.
    ///
    /// @param planned schedule at the start of the run
    /// @param finished trials that are on disk, including those of added blocks
    RunProgress(TrialSchedule planned, Collection<TrialRecord> finished) {
        this.schedule = ScheduleExtension.recover(planned, finished);
        finished.forEach(this::put);
    }

    TrialSchedule schedule() {
        return schedule;
    }

    ExperimentSchedule schedule(String experiment) {
        return ScheduleExtension.find(schedule, experiment);
    }

    List<String> experiments() {
        return schedule.experiments().stream().map(ExperimentSchedule::id).toList();
    }

    /// Adds a block of an experiment to the schedule.
    void addBlock(String experiment) {
        schedule = ScheduleExtension.addBlock(schedule, schedule(experiment), highestId());
    }

    /// Smallest id above those of all trials.
    int freeId() {
        return Math.max(ScheduleExtension.highestId(schedule), highestId()) + 1;
    }

    private int highestId() {
        return finished.keySet().stream().mapToInt(id -> id).max().orElse(0);
    }

    /// Place of the next trial in the order of execution, from 1.
    int nextPlace() {
        return 1 + finished.values().stream().mapToInt(TrialRecord::place).max().orElse(0);
    }

    void put(TrialRecord trial) {
        finished.put(trial.id(), trial);
    }

    Collection<TrialRecord> finished() {
        return finished.values();
    }

    Optional<TrialRecord> finished(Trial trial) {
        return Optional.ofNullable(finished.get(trial.id()));
    }

    /// Number of scheduled trials that are finished; repeats don't count.
    int finishedCount() {
        return schedule.trials().size() - missing().size();
    }

    List<Trial> missing() {
        return missing(schedule.trials());
    }

    /// Marks a cell as failed, so that its other trials are left out.
    void fail(CellKey cell) {
        failed.add(cell);
    }

    /// Whether a trial's cell hasn't failed.
    boolean isTried(Trial trial) {
        return !failed.contains(trial.key());
    }

    /// Trials among these that are missing and whose cells haven't failed.
    List<Trial> toRun(List<Trial> trials) {
        return missing(trials).stream().filter(this::isTried).toList();
    }

    List<Trial> missing(List<Trial> trials) {
        return trials.stream().filter(trial -> finished(trial).isEmpty()).toList();
    }
}

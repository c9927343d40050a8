package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.ExperimentSchedule;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.CellKey;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.lab.secrets.Secrets;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Schedule of a run, as extended so far, and its finished trials.
final class RunProgress {
    private final Map<Integer, TrialRecord> finished = new TreeMap<>();
    private final Set<CellKey> failed = new HashSet<>();
    private final TrialSchedule planned;
    private final int lastRecoveredId;
    private TrialSchedule schedule;

    /// Creates the progress of a new or a resumed run.
    ///
    /// @param planned schedule at the start of the run
    /// @param finished trials that are on disk, including those of added blocks
    RunProgress(TrialSchedule planned, Collection<TrialRecord> finished) {
        this.schedule = ScheduleExtension.recover(planned, finished);
        this.planned = planned;
        this.lastRecoveredId = ScheduleExtension.highestId(schedule);
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

    /// Adds a block of an experiment to the schedule: the first of those that were taken out of it, or a further one.
    void addBlock(String experiment) {
        ExperimentSchedule current = schedule(experiment);
        ExperimentSchedule whole = ScheduleExtension.find(planned, experiment);
        List<Integer> blocks = whole.measuredBlocks();
        schedule = current.blocks() < blocks.size()
                ? schedule.with(whole.until(blocks.get(current.blocks())))
                : ScheduleExtension.addBlock(schedule, current, highestId());
    }

    /// Adds the blocks without which those that were added before tell nothing.
    void addMissingBlocks(StoppingRule rule) {
        for (String experiment : experiments()) {
            while (rule.tellsNothing(schedule(experiment).blocks())) {
                addBlock(experiment);
            }
        }
    }

    /// Takes the measured blocks of an experiment after this one out of the schedule.
    void endAfter(String experiment, int block) {
        schedule = schedule.with(schedule(experiment).until(block));
    }

    /// Smallest id above those of all trials.
    int freeId() {
        return Math.max(ScheduleExtension.highestId(schedule), highestId()) + 1;
    }

    private int highestId() {
        return finished.keySet().stream().mapToInt(id -> id).reduce(lastRecoveredId, Math::max);
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

    /// Whether a trial's cell hasn't failed, nor any side of the service that it is about.
    boolean isTried(Trial trial) {
        return failed.stream()
                .noneMatch(cell -> cell.equals(trial.key())
                        || cell.cell().job() instanceof Job.ServiceLoad
                                && cell.experiment().equals(trial.experiment()));
    }

    /// Trials among these that are missing and whose cells haven't failed.
    List<Trial> toRun(List<Trial> trials) {
        return missing(trials).stream().filter(this::isTried).toList();
    }

    List<Trial> missing(List<Trial> trials) {
        return trials.stream().filter(trial -> finished(trial).isEmpty()).toList();
    }

    /// Cell of a trial, as files name it.
    static CellRecord cell(Trial trial) {
        return new CellRecord(
                trial.cell().declared().model().toString(),
                labelled(trial.cell().levels()),
                labelled(trial.cell().scaled()));
    }

    /// Levels with labels in the place of secrets, by which cells can still be told apart.
    private static Map<String, String> labelled(Map<String, String> levels) {
        Map<String, String> labelled = new LinkedHashMap<>(levels);
        labelled.replaceAll((name, level) -> Secrets.label(level));
        return labelled;
    }

    /// Whether a record is of that trial, apart from its id.
    static boolean isOf(TrialRecord record, Trial trial) {
        return trial.block() == record.block()
                && trial.experiment().equals(record.experiment())
                && trial.jdk().equals(record.jdk())
                && trial.mode().toString().equals(record.mode())
                && Objects.equals(pass(trial), record.pass())
                && cell(trial).equals(record.cell());
    }

    /// Pass as in the trial's file; absent for trials whose figures count.
    static @Nullable String pass(Trial trial) {
        return switch (trial.pass()) {
            case MEASURE -> null;
            case CONTROL -> TrialRecord.CONTROL_PASS;
            case DIAGNOSE -> TrialRecord.DIAGNOSE_PASS;
        };
    }

    /// Extends a schedule by further blocks, and recovers such blocks from trials on disk. Added blocks are
    /// recorded only in their trials: these show which blocks exist, and by its place in its block each shows the
    /// ids of the others.
    static final class ScheduleExtension {
        private ScheduleExtension() {}

        /// Schedule with another block of an experiment.
        ///
        /// @param lastId highest id of the trials that aren't in the schedule
        static TrialSchedule addBlock(TrialSchedule plan, ExperimentSchedule planned, int lastId) {
            return plan.with(planned.with(
                    TrialScheduler.nextBlock(planned, plan.seed(), Math.max(lastId, highestId(plan)) + 1)));
        }

        static int highestId(TrialSchedule plan) {
            return plan.trials().stream().mapToInt(Trial::id).max().orElse(0);
        }

        /// Schedule with the added blocks that these trials show.
        static TrialSchedule recover(TrialSchedule plan, Collection<TrialRecord> trials) {
            // A last block may lack trials with higher ids than those on disk: fewer than the whole plan has.
            int lastId = plan.trials().size()
                    + trials.stream().mapToInt(TrialRecord::id).max().orElse(0);
            TrialSchedule extended = plan;
            for (ExperimentSchedule planned : plan.experiments()) {
                List<TrialRecord> added = trials.stream()
                        .filter(trial -> trial.experiment().equals(planned.id()))
                        .filter(trial -> trial.block() > planned.lastBlock() && trial.repeats() == null)
                        .filter(trial -> !isSearchOfService(trial))
                        .toList();
                int lastBlock =
                        added.stream().mapToInt(TrialRecord::block).max().orElse(0);
                ExperimentSchedule current = planned;
                while (current.lastBlock() < lastBlock
                        && !TrialScheduler.nextBlock(current, plan.seed(), 1).isEmpty()) {
                    ExperimentSchedule previous = current;
                    Optional<List<Trial>> block = added.stream()
                            .flatMap(trial -> block(previous, plan.seed(), trial).stream())
                            .findFirst();
                    extended = block.isPresent()
                            ? extended.with(previous.with(block.get()))
                            : addBlock(extended, previous, lastId);
                    current = find(extended, planned.id());
                }
            }
            return extended;
        }

        /// Whether a trial is a search for the capacity of a service's side, which is never scheduled.
        static boolean isSearchOfService(TrialRecord trial) {
            return trial.jdk().equals(JdkRecord.OWN)
                    && trial.load() != null
                    && trial.load().capacity() != null;
        }

        /// Next block of an experiment, with its ids; empty if the trial isn't part of it.
        private static Optional<List<Trial>> block(ExperimentSchedule planned, long seed, TrialRecord trial) {
            List<Trial> order = TrialScheduler.nextBlock(planned, seed, 1);
            return IntStream.range(0, order.size())
                    .filter(index -> isOf(trial, order.get(index)))
                    .mapToObj(index -> TrialScheduler.nextBlock(planned, seed, trial.id() - index))
                    .findFirst();
        }

        /// Part of the schedule of one experiment.
        static ExperimentSchedule find(TrialSchedule plan, String experiment) {
            return plan.experiments().stream()
                    .filter(planned -> planned.id().equals(experiment))
                    .findFirst()
                    .orElseThrow();
        }
    }
}

package dev.loombench.lab.run;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialSchedule.ExperimentSchedule;
import dev.loombench.lab.schedule.TrialScheduler;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Extends a schedule by further blocks, and recovers such blocks from trials on disk. Added blocks are
/// recorded only in their trials: these show which blocks exist, and by its place in its block each shows the
/// ids of the others.
final class ScheduleExtension {
    private ScheduleExtension() {}

    /// Schedule with another block of an experiment.
    ///
    /// @param lastId highest id of a trial on disk
    static TrialSchedule addBlock(TrialSchedule plan, ExperimentSchedule planned, int lastId) {
        return plan.with(
                planned.with(TrialScheduler.nextBlock(planned, plan.seed(), Math.max(lastId, highestId(plan)) + 1)));
    }

    static int highestId(TrialSchedule plan) {
        return plan.trials().stream().mapToInt(Trial::id).max().orElse(0);
    }

    /// Schedule with the added blocks that these trials show.
    static TrialSchedule recover(TrialSchedule plan, Collection<TrialRecord> trials) {
        int lastId = trials.stream().mapToInt(TrialRecord::id).max().orElse(0);
        TrialSchedule extended = plan;
        for (ExperimentSchedule planned : plan.experiments()) {
            List<TrialRecord> added = trials.stream()
                    .filter(trial -> trial.experiment().equals(planned.id()))
                    .filter(trial -> trial.block() > planned.lastBlock() && trial.repeats() == null)
                    .toList();
            int lastBlock = added.stream().mapToInt(TrialRecord::block).max().orElse(0);
            ExperimentSchedule current = planned;
            while (current.lastBlock() < lastBlock) {
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

    /// Next block of an experiment, with its ids; empty if the trial isn't part of it.
    private static Optional<List<Trial>> block(ExperimentSchedule planned, long seed, TrialRecord trial) {
        List<Trial> order = TrialScheduler.nextBlock(planned, seed, 1);
        return IntStream.range(0, order.size())
                .filter(index -> TrialRecordFactory.isOf(trial, order.get(index)))
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

package dev.loombench.lab.run;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Plan;
import dev.loombench.lab.schedule.Plan.ExperimentPlan;
import dev.loombench.lab.schedule.Planner;
import dev.loombench.lab.schedule.Trial;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Extends a schedule by further blocks, and recovers such blocks from trials on disk. Added blocks are
/// recorded only in their trials: these show which blocks exist, and by its place in its block each shows the
/// ids of the others.
final class Schedule {
    private Schedule() {}

    /// Schedule with another block of an experiment.
    ///
    /// @param lastId highest id of a trial on disk
    static Plan withFurtherBlock(Plan plan, ExperimentPlan planned, int lastId) {
        return plan.with(planned.with(Planner.further(planned, plan.seed(), Math.max(lastId, highestId(plan)) + 1)));
    }

    static int highestId(Plan plan) {
        return plan.trials().stream().mapToInt(Trial::id).max().orElse(0);
    }

    /// Schedule with the added blocks that these trials show.
    static Plan recovered(Plan plan, Collection<TrialRecord> trials) {
        int lastId = trials.stream().mapToInt(TrialRecord::id).max().orElse(0);
        Plan extended = plan;
        for (ExperimentPlan planned : plan.experiments()) {
            List<TrialRecord> added = trials.stream()
                    .filter(trial -> trial.experiment().equals(planned.id()))
                    .filter(trial -> trial.block() > planned.lastBlock() && trial.repeats() == null)
                    .toList();
            int lastBlock = added.stream().mapToInt(TrialRecord::block).max().orElse(0);
            ExperimentPlan current = planned;
            while (current.lastBlock() < lastBlock) {
                ExperimentPlan previous = current;
                Optional<List<Trial>> block = added.stream()
                        .flatMap(trial -> block(previous, plan.seed(), trial).stream())
                        .findFirst();
                extended = block.isPresent()
                        ? extended.with(previous.with(block.get()))
                        : withFurtherBlock(extended, previous, lastId);
                current = of(extended, planned.id());
            }
        }
        return extended;
    }

    /// Next block of an experiment, with its ids; empty if the trial isn't part of it.
    private static Optional<List<Trial>> block(ExperimentPlan planned, long seed, TrialRecord trial) {
        List<Trial> order = Planner.further(planned, seed, 1);
        return IntStream.range(0, order.size())
                .filter(index -> TrialRecords.isOf(trial, order.get(index)))
                .mapToObj(index -> Planner.further(planned, seed, trial.id() - index))
                .findFirst();
    }

    /// Part of the schedule of one experiment.
    static ExperimentPlan of(Plan plan, String experiment) {
        return plan.experiments().stream()
                .filter(planned -> planned.id().equals(experiment))
                .findFirst()
                .orElseThrow();
    }
}

package dev.loombench.lab;

import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.plan.Plan;
import dev.loombench.lab.plan.Plan.ExperimentPlan;
import dev.loombench.lab.plan.Planner;
import dev.loombench.lab.plan.Trial;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// What becomes of a plan to which blocks are added. Added blocks are written nowhere but in their trials:
/// those on disk say which blocks there are, and each says, by its place in the order of its block, which
/// numbers the others have.
final class Schedule {
    private Schedule() {}

    /// The plan with another block of an experiment.
    ///
    /// @param taken the highest number of a trial so far
    static Plan withFurtherBlock(Plan plan, ExperimentPlan planned, int taken) {
        return plan.with(planned.with(Planner.further(planned, plan.seed(), Math.max(taken, highestId(plan)) + 1)));
    }

    static int highestId(Plan plan) {
        return plan.trials().stream().mapToInt(Trial::id).max().orElse(0);
    }

    /// The plan with the blocks that were added to it, as these trials show.
    static Plan recovered(Plan plan, Collection<TrialRecord> trials) {
        int taken = trials.stream().mapToInt(TrialRecord::id).max().orElse(0);
        Plan grown = plan;
        for (ExperimentPlan planned : plan.experiments()) {
            List<TrialRecord> added = trials.stream()
                    .filter(trial -> trial.experiment().equals(planned.id()))
                    .filter(trial -> trial.block() > planned.lastBlock() && trial.repeats() == null)
                    .toList();
            int last = added.stream().mapToInt(TrialRecord::block).max().orElse(0);
            ExperimentPlan now = planned;
            while (now.lastBlock() < last) {
                ExperimentPlan before = now;
                Optional<List<Trial>> block = added.stream()
                        .flatMap(trial -> block(before, plan.seed(), trial).stream())
                        .findFirst();
                grown = block.isPresent()
                        ? grown.with(before.with(block.get()))
                        : withFurtherBlock(grown, before, taken);
                now = of(grown, planned.id());
            }
        }
        return grown;
    }

    /// The next block, if the trial is one of it.
    private static Optional<List<Trial>> block(ExperimentPlan planned, long seed, TrialRecord trial) {
        List<Trial> order = Planner.further(planned, seed, 1);
        return IntStream.range(0, order.size())
                .filter(place -> TrialRecords.isOf(trial, order.get(place)))
                .mapToObj(place -> Planner.further(planned, seed, trial.id() - place))
                .findFirst();
    }

    /// What is planned for an experiment by now.
    static ExperimentPlan of(Plan plan, String experiment) {
        return plan.experiments().stream()
                .filter(planned -> planned.id().equals(experiment))
                .findFirst()
                .orElseThrow();
    }
}

package dev.loombench.lab.plan;

import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.experiment.Profile;
import dev.loombench.lab.plan.Trial.Pass;
import java.util.List;
import java.util.stream.Stream;

/// All trials of a run, in their order.
public record Plan(Profile profile, long seed, List<ExperimentPlan> experiments) {
    /// The trials of one experiment, block after block.
    public record ExperimentPlan(Experiment experiment, List<Trial> trials) {
        public ExperimentPlan {
            trials = List.copyOf(trials);
        }

        /// How many are measured.
        public int blocks() {
            return measuredBlocks().size();
        }

        /// The numbers of those that are measured. Blocks that are added come after one that is there for diagnosis
        /// only.
        public List<Integer> measuredBlocks() {
            return trials.stream()
                    .filter(trial -> trial.pass() == Pass.MEASURE)
                    .map(Trial::block)
                    .distinct()
                    .toList();
        }

        /// The number of the last one, which may be there for diagnosis only.
        public int lastBlock() {
            return trials.stream().mapToInt(Trial::block).max().orElse(0);
        }

        /// The same with further trials at its end.
        public ExperimentPlan with(List<Trial> further) {
            return new ExperimentPlan(
                    experiment, Stream.concat(trials.stream(), further.stream()).toList());
        }

        /// Of its experiment.
        public String id() {
            return experiment.id();
        }

        public List<Trial> block(int block) {
            return trials.stream().filter(trial -> trial.block() == block).toList();
        }
    }

    /// The same with another plan of one of its experiments.
    public Plan with(ExperimentPlan changed) {
        return new Plan(
                profile,
                seed,
                experiments.stream()
                        .map(planned -> planned.id().equals(changed.id()) ? changed : planned)
                        .toList());
    }

    public List<Trial> trials() {
        return experiments.stream()
                .flatMap(experiment -> experiment.trials().stream())
                .toList();
    }
}

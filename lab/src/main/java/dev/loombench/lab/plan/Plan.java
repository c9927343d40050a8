package dev.loombench.lab.plan;

import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.experiment.Profile;
import dev.loombench.lab.plan.Trial.Pass;
import java.util.List;

/// All trials of a run, in their order.
public record Plan(Profile profile, long seed, List<ExperimentPlan> experiments) {
    /// The trials of one experiment, block after block.
    public record ExperimentPlan(Experiment experiment, List<Trial> trials) {
        /// Those that are measured.
        public int blocks() {
            return trials.stream()
                    .filter(trial -> trial.pass() == Pass.MEASURE)
                    .mapToInt(Trial::block)
                    .max()
                    .orElse(0);
        }

        /// The number of the last one, which may be there for diagnosis only.
        public int lastBlock() {
            return trials.stream().mapToInt(Trial::block).max().orElse(0);
        }

        public List<Trial> block(int block) {
            return trials.stream().filter(trial -> trial.block() == block).toList();
        }
    }

    public List<Trial> trials() {
        return experiments.stream()
                .flatMap(experiment -> experiment.trials().stream())
                .toList();
    }
}

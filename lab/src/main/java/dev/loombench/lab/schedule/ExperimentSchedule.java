package dev.loombench.lab.schedule;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.schedule.Trial.Pass;
import java.util.List;
import java.util.stream.Stream;

/// Schedule of one experiment, block after block.
public record ExperimentSchedule(Experiment experiment, List<Trial> trials) {
    public ExperimentSchedule {
        trials = List.copyOf(trials);
    }

    /// Number of measured blocks.
    public int blocks() {
        return measuredBlocks().size();
    }

    /// Numbers of the measured blocks. Added blocks come after a block that is for diagnosis only.
    public List<Integer> measuredBlocks() {
        return trials.stream()
                .filter(trial -> trial.pass() == Pass.MEASURE)
                .map(Trial::block)
                .distinct()
                .toList();
    }

    /// Number of the last block, which may be for diagnosis only.
    public int lastBlock() {
        return trials.stream().mapToInt(Trial::block).max().orElse(0);
    }

    public ExperimentSchedule with(List<Trial> further) {
        return new ExperimentSchedule(
                experiment, Stream.concat(trials.stream(), further.stream()).toList());
    }

    /// Copy without the measured blocks after this one.
    public ExperimentSchedule until(int block) {
        return new ExperimentSchedule(
                experiment,
                trials.stream()
                        .filter(trial -> trial.block() <= block || trial.pass() == Pass.DIAGNOSE)
                        .toList());
    }

    public String id() {
        return experiment.id();
    }

    public List<Trial> block(int block) {
        return trials.stream().filter(trial -> trial.block() == block).toList();
    }
}

package dev.loombench.lab.schedule;

import dev.loombench.lab.catalog.Profile;
import java.util.List;

/// Schedule of a run: the trials of all experiments in the order of execution.
public record TrialSchedule(Profile profile, long seed, List<ExperimentSchedule> experiments) {
    public TrialSchedule with(ExperimentSchedule changed) {
        return new TrialSchedule(
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

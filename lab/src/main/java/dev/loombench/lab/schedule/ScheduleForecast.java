package dev.loombench.lab.schedule;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.schedule.DurationForecast.CoreCounts;
import dev.loombench.lab.schedule.Trial.Pass;
import java.time.Duration;
import java.util.List;

/// Forecast of the time that the trials of a schedule take, before any is measured.
public record ScheduleForecast(Profile profile, long seed, List<ExpectedExperiment> experiments) {
    public record ExpectedTrial(Trial trial, Duration expected) {}

    /// Experiment with its trials.
    ///
    /// @param blocks number of measured blocks
    public record ExpectedExperiment(String id, int blocks, List<ExpectedTrial> trials) {
        /// Number of cells, each counted once per JDK.
        public long cells() {
            return trials.stream()
                    .map(expected -> expected.trial().key())
                    .distinct()
                    .count();
        }

        public Duration expected() {
            return trials.stream().map(ExpectedTrial::expected).reduce(Duration.ZERO, Duration::plus);
        }
    }

    /// @param cores numbers of processors that measured JVMs see
    public static ScheduleForecast of(TrialSchedule schedule, CoreCounts cores) {
        return new ScheduleForecast(
                schedule.profile(),
                schedule.seed(),
                schedule.experiments().stream()
                        .map(experiment -> forecast(experiment, cores))
                        .toList());
    }

    private static ExpectedExperiment forecast(ExperimentSchedule experiment, CoreCounts cores) {
        return new ExpectedExperiment(
                experiment.id(),
                experiment.blocks(),
                experiment.trials().stream()
                        .map(trial -> new ExpectedTrial(trial, DurationModel.estimate(trial, cores.of(trial))))
                        .toList());
    }

    /// Trials of all experiments in the order of execution.
    public List<ExpectedTrial> trials() {
        return experiments.stream()
                .flatMap(experiment -> experiment.trials().stream())
                .toList();
    }

    public Duration expected() {
        return experiments.stream().map(ExpectedExperiment::expected).reduce(Duration.ZERO, Duration::plus);
    }

    /// Expected duration if each experiment gets this number of blocks.
    public Duration expected(int blocks) {
        return experiments.stream()
                .map(experiment ->
                        experiment.expected().multipliedBy(blocks).dividedBy(Math.max(1, experiment.blocks())))
                .reduce(Duration.ZERO, Duration::plus);
    }

    public long count(Pass pass) {
        return trials().stream()
                .filter(expected -> expected.trial().pass() == pass)
                .count();
    }

    /// Ids of the environments, sorted.
    public List<String> jdks() {
        return trials().stream()
                .map(expected -> expected.trial().jdk())
                .distinct()
                .sorted()
                .toList();
    }
}

package dev.loombench.lab.schedule;

import dev.loombench.lab.schedule.DurationForecast.CoreCounts;
import dev.loombench.lab.schedule.Trial.Pass;
import java.time.Duration;
import java.util.List;

/// Forecast of the time that the trials of a schedule take, before any is measured.
///
/// @param cores numbers of processors that measured JVMs see
public record ScheduleForecast(TrialSchedule schedule, CoreCounts cores) {
    public Duration expected(Trial trial) {
        return DurationModel.estimate(trial, cores.of(trial));
    }

    public Duration expected(ExperimentSchedule experiment) {
        return experiment.trials().stream().map(this::expected).reduce(Duration.ZERO, Duration::plus);
    }

    public Duration expected() {
        return schedule.experiments().stream().map(this::expected).reduce(Duration.ZERO, Duration::plus);
    }

    /// Expected duration if each experiment gets this number of blocks.
    public Duration expected(int blocks) {
        return schedule.experiments().stream()
                .map(experiment ->
                        expected(experiment).multipliedBy(blocks).dividedBy(Math.max(1, experiment.blocks())))
                .reduce(Duration.ZERO, Duration::plus);
    }

    public long count(Pass pass) {
        return schedule.trials().stream().filter(trial -> trial.pass() == pass).count();
    }

    /// Ids of the environments, sorted.
    public List<String> jdks() {
        return schedule.trials().stream().map(Trial::jdk).distinct().sorted().toList();
    }
}

package dev.loombench.lab.schedule;

import dev.loombench.lab.schedule.Trial.CellKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Forecast of the time that trials take: the mean of the cell's trials so far, or else the model's duration
/// corrected by the ratio of measured to expected time so far.
public final class DurationForecast {
    /// Weight of the uncorrected model, as time that went as expected: a few trials of one kind say little
    /// about those of another.
    private static final Duration PRIOR = Duration.ofSeconds(20);

    private final CoreCounts cores;
    private final Map<CellKey, TrialTimes> timesByCell = new HashMap<>();
    private Duration measured = PRIOR;
    private Duration expected = PRIOR;

    private record TrialTimes(int trials, Duration total) {
        TrialTimes plus(Duration duration) {
            return new TrialTimes(trials + 1, total.plus(duration));
        }
    }

    public DurationForecast(CoreCounts cores) {
        this.cores = cores;
    }

    public void recordDuration(Trial trial, Duration took) {
        timesByCell.merge(trial.key(), new TrialTimes(1, took), (earlier, added) -> earlier.plus(took));
        measured = measured.plus(took);
        expected = expected.plus(DurationModel.estimate(trial, cores.of(trial)));
    }

    public Duration durationOf(List<Trial> trials) {
        return trials.stream().map(this::durationOf).reduce(Duration.ZERO, Duration::plus);
    }

    private Duration durationOf(Trial trial) {
        TrialTimes times = timesByCell.get(trial.key());
        if (times != null) {
            return times.total().dividedBy(times.trials());
        }
        double correction = measured.toNanos() / (double) expected.toNanos();
        return Duration.ofNanos(
                (long) (DurationModel.estimate(trial, cores.of(trial)).toNanos() * correction));
    }

    /// Numbers of processors that measured JVMs see, which size pools and carrier threads.
    ///
    /// @param labCores number of processors that the lab may use
    /// @param byJdk numbers by JDK id, where they differ
    public record CoreCounts(int labCores, Map<String, Integer> byJdk) {
        public CoreCounts {
            byJdk = Map.copyOf(byJdk);
        }

        /// Same number for all JDKs.
        public static CoreCounts uniform(int cores) {
            return new CoreCounts(cores, Map.of());
        }

        /// Number of processors that the JVM of a trial sees.
        public int of(Trial trial) {
            return byJdk.getOrDefault(trial.jdk(), labCores);
        }
    }
}

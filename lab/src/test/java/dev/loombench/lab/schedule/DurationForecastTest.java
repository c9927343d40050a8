package dev.loombench.lab.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.run.RepositoryFiles;
import dev.loombench.lab.schedule.DurationForecast.CoreCounts;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DurationForecastTest {
    private static final int CORES = 2;
    private static final List<Trial> TRIALS = trials(Profile.QUICK);

    private final DurationForecast timeLeft = new DurationForecast(CoreCounts.uniform(CORES));

    @Test
    void beforeAnythingIsMeasuredItIsTheExpectation() {
        assertThat(timeLeft.durationOf(TRIALS)).isEqualTo(expected(TRIALS));
        assertThat(timeLeft.durationOf(List.of())).isZero();
    }

    @Test
    void aCellThatWasMeasuredTakesWhatItTook() {
        Trial first = TRIALS.getFirst();
        Trial repeated = TRIALS.stream()
                .filter(trial -> trial.block() == 2 && trial.key().equals(first.key()))
                .findFirst()
                .orElseThrow();

        timeLeft.recordDuration(first, Duration.ofSeconds(10));
        assertThat(timeLeft.durationOf(List.of(repeated))).isEqualTo(Duration.ofSeconds(10));

        timeLeft.recordDuration(repeated, Duration.ofSeconds(20));
        assertThat(timeLeft.durationOf(List.of(repeated))).isEqualTo(Duration.ofSeconds(15));
        assertThat(timeLeft.durationOf(List.of(repeated, repeated))).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void otherCellsAreCorrectedTheMoreTheLongerExpectationsWereOff() {
        Trial first = TRIALS.getFirst();
        List<Trial> otherTrials = TRIALS.stream()
                .filter(trial -> !trial.key().equals(first.key()))
                .toList();

        Duration threefold = DurationModel.estimate(first, CORES).multipliedBy(3);
        timeLeft.recordDuration(first, threefold);
        assertThat(correction(otherTrials)).isBetween(1.05, 1.5);

        for (int i = 0; i < 1_000; i++) {
            timeLeft.recordDuration(first, threefold);
        }
        assertThat(correction(otherTrials)).isBetween(2.95, 3.0);
    }

    @Test
    void environmentsWithFewerProcessorsTakeLonger() {
        Trial trial = Collections.max(
                trials(Profile.FULL), Comparator.comparing(each -> DurationModel.estimate(each, CORES)));
        DurationForecast limited = new DurationForecast(new CoreCounts(CORES, Map.of("25", 1)));

        assertThat(limited.durationOf(List.of(trial))).isEqualTo(DurationModel.estimate(trial, 1));
        assertThat(new DurationForecast(new CoreCounts(CORES, Map.of("21", 1))).durationOf(List.of(trial)))
                .isEqualTo(DurationModel.estimate(trial, CORES));
        assertThat(DurationModel.estimate(trial, 1)).isGreaterThan(DurationModel.estimate(trial, CORES));
    }

    private static List<Trial> trials(Profile profile) {
        return TrialScheduler.schedule(
                        List.of(Catalog.read(RepositoryFiles.path("experiments/cpu-sweep.yaml"))
                                .experiment()),
                        profile,
                        1,
                        2,
                        List.of("25"))
                .trials();
    }

    private double correction(List<Trial> trials) {
        return timeLeft.durationOf(trials).toMillis()
                / (double) expected(trials).toMillis();
    }

    private static Duration expected(List<Trial> trials) {
        return trials.stream()
                .map(trial -> DurationModel.estimate(trial, CORES))
                .reduce(Duration.ZERO, Duration::plus);
    }
}

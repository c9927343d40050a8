package dev.loombench.lab.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.run.Root;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimeLeftTest {
    private static final int CORES = 2;
    private static final List<Trial> TRIALS = trials(Profile.QUICK);

    private final TimeLeft timeLeft = new TimeLeft(Cores.everywhere(CORES));

    @Test
    void beforeAnythingIsMeasuredItIsTheExpectation() {
        assertThat(timeLeft.of(TRIALS)).isEqualTo(expected(TRIALS));
        assertThat(timeLeft.of(List.of())).isZero();
    }

    @Test
    void aCellThatWasMeasuredTakesWhatItTook() {
        Trial first = TRIALS.getFirst();
        Trial repeated = TRIALS.stream()
                .filter(trial -> trial.block() == 2 && trial.key().equals(first.key()))
                .findFirst()
                .orElseThrow();

        timeLeft.finished(first, Duration.ofSeconds(10));
        assertThat(timeLeft.of(List.of(repeated))).isEqualTo(Duration.ofSeconds(10));

        timeLeft.finished(repeated, Duration.ofSeconds(20));
        assertThat(timeLeft.of(List.of(repeated))).isEqualTo(Duration.ofSeconds(15));
        assertThat(timeLeft.of(List.of(repeated, repeated))).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void otherCellsAreCorrectedTheMoreTheLongerExpectationsWereOff() {
        Trial first = TRIALS.getFirst();
        List<Trial> otherTrials = TRIALS.stream()
                .filter(trial -> !trial.key().equals(first.key()))
                .toList();

        Duration threefold = Expectation.of(first, CORES).multipliedBy(3);
        timeLeft.finished(first, threefold);
        assertThat(correction(otherTrials)).isBetween(1.05, 1.5);

        for (int i = 0; i < 1_000; i++) {
            timeLeft.finished(first, threefold);
        }
        assertThat(correction(otherTrials)).isBetween(2.95, 3.0);
    }

    @Test
    void environmentsWithFewerProcessorsTakeLonger() {
        Trial trial = Collections.max(trials(Profile.FULL), Comparator.comparing(each -> Expectation.of(each, CORES)));
        TimeLeft limited = new TimeLeft(new Cores(CORES, Map.of("25", 1)));

        assertThat(limited.of(List.of(trial))).isEqualTo(Expectation.of(trial, 1));
        assertThat(new TimeLeft(new Cores(CORES, Map.of("21", 1))).of(List.of(trial)))
                .isEqualTo(Expectation.of(trial, CORES));
        assertThat(Expectation.of(trial, 1)).isGreaterThan(Expectation.of(trial, CORES));
    }

    private static List<Trial> trials(Profile profile) {
        return Planner.plan(
                        List.of(Catalog.read(Root.path("experiments/cpu-sweep.yaml"))
                                .experiment()),
                        profile,
                        1,
                        2,
                        List.of("25"))
                .trials();
    }

    private double correction(List<Trial> trials) {
        return timeLeft.of(trials).toMillis() / (double) expected(trials).toMillis();
    }

    private static Duration expected(List<Trial> trials) {
        return trials.stream().map(trial -> Expectation.of(trial, CORES)).reduce(Duration.ZERO, Duration::plus);
    }
}

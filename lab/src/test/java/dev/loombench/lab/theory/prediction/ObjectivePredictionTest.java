package dev.loombench.lab.theory.prediction;

import static dev.loombench.lab.theory.prediction.PoolPredictionTest.SEED;
import static dev.loombench.lab.theory.prediction.PoolPredictionTest.USUAL;
import static dev.loombench.lab.theory.prediction.PoolPredictionTest.predict;
import static dev.loombench.lab.theory.prediction.PoolPredictionTest.rate;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.theory.ErlangQueue;
import dev.loombench.lab.theory.prediction.PoolPrediction.ThreadKindPrediction;
import dev.loombench.lab.theory.simulation.ServiceDemand;
import dev.loombench.lab.theory.simulation.ServiceDemand.TimeDistribution;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectivePredictionTest {
    @Test
    void theHighestRateOfAnObjectiveIsThatOfTheory() {
        ServiceDemand need = new ServiceDemand(TimeDistribution.fixed(0.1), 0, TimeDistribution.exponential(0.002));

        ThreadKindPrediction virtual =
                predict(need, 200, rate(500), "p99<115ms").virtual();

        assertThat(virtual.keepsSlo()).isTrue();
        assertThat(p99(0.98 * requireNonNull(virtual.highestRate())))
                .as("seed %d", SEED)
                .isLessThan(0.015);
        assertThat(p99(1.02 * virtual.highestRate())).as("seed %d", SEED).isGreaterThan(0.015);
    }

    private static double p99(double perSecond) {
        return new ErlangQueue(4, Duration.ofMillis(2), perSecond)
                .steadyState()
                .orElseThrow()
                .quantile(0.99);
    }

    @Test
    void virtualThreadsPayByAnObjectiveFromWhereThePoolMissesIt() {
        PoolPrediction prediction = predict(USUAL, 50, rate(400), "p99<150ms");

        assertThat(prediction.pays().bySlo()).isEqualTo(prediction.platform().highestRate());
        assertThat(prediction.platform().highestRate())
                .isLessThan(prediction.platform().capacity());
        assertThat(predict(USUAL, 2_000, rate(400), "p99<150ms").pays().bySlo()).isNull();
    }

    @Test
    void anObjectiveThatNoRateKeepsIsImpossible() {
        assertThat(predict(USUAL, 50, rate(400), "p99<90ms").isSloImpossible()).isTrue();
        assertThat(predict(USUAL, 50, rate(400), "p99<150ms").isSloImpossible()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"max<1s", "errors<1%"})
    void whatCannotBePredictedIsNoObjective(String slo) {
        assertThatExceptionOfType(UserErrorException.class)
                .isThrownBy(() -> predict(USUAL, 50, rate(400), slo))
                .withMessageContaining("--slo");
    }
}

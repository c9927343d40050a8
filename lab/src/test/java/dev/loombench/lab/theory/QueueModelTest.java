package dev.loombench.lab.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.lab.theory.QueueModel.ResponseTimeDistribution;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueueModelTest {
    private static final long SEED = Long.getLong("loombench.seed", 20_260_101L);
    private static final Duration TENTH = Duration.ofMillis(100);

    /// Known percentiles of twenty servers of 100 ms each.
    @ParameterizedTest
    @CsvSource({"150, 131", "170, 160", "180, 198"})
    void thePercentilesOfTwentyServersInTheLongRun(double rate, double millis) {
        ResponseTimeDistribution times =
                new DeterministicQueue(20, TENTH, rate).steadyState().orElseThrow();

        assertThat(times.quantile(0.99) * 1000).isCloseTo(millis, withinPercentage(1));
        assertThat(times.within(0.0999)).isZero();
    }

    /// One server: the mean of M/D/1 by Pollaczek and Khinchine is D·(1 + ρ / (2·(1 − ρ))).
    @ParameterizedTest
    @CsvSource({"1", "5", "9"})
    void theMeanOfOneServerIsThatOfPollaczekAndKhinchine(double rate) {
        ResponseTimeDistribution times =
                new DeterministicQueue(1, TENTH, rate).steadyState().orElseThrow();
        double load = rate / 10;

        assertThat(times.mean()).isCloseTo(0.1 * (1 + load / (2 * (1 - load))), withinPercentage(0.2));
        assertThat(times.within(0.1)).as("does not wait").isCloseTo(1 - load, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"1, 0.05, 12", "3, 0.1, 25", "20, 0.1, 175", "64, 0.02, 3000"})
    void computedPercentilesAreThoseOfAPlayedQueue(int servers, double service, double rate) {
        Duration time = Duration.ofNanos(Math.round(service * 1e9));
        ResponseTimeDistribution computed =
                new DeterministicQueue(servers, time, rate).steadyState().orElseThrow();
        double[] simulated =
                SimulatedQueue.responses(new Random(SEED), servers, rate, r -> service, 10, 400_000 / rate);

        for (double share : new double[] {0.5, 0.9, 0.99}) {
            assertThat(computed.quantile(share))
                    .as("seed %d, share %s", SEED, share)
                    .isCloseTo(SimulatedQueue.quantile(simulated, share), withinPercentage(4));
        }
    }

    @Test
    void erlangsFormulaAsInHisTables() {
        assertThat(new ErlangQueue(1, TENTH, 5).waitProbability()).isCloseTo(0.5, within(1e-12));
        assertThat(new ErlangQueue(2, Duration.ofSeconds(1), 1).waitProbability())
                .isCloseTo(1 / 3.0, within(1e-12));
        assertThat(new ErlangQueue(10, Duration.ofSeconds(1), 8).waitProbability())
                .isCloseTo(0.4092, within(1e-4));
        assertThat(new ErlangQueue(2, Duration.ofSeconds(1), 2).steadyState()).isEmpty();
    }

    /// M/M/1: the response time is exponential with the mean s / (1 − ρ).
    @Test
    void oneExponentialServerHasExponentialResponses() {
        ResponseTimeDistribution times =
                new ErlangQueue(1, TENTH, 8).steadyState().orElseThrow();

        assertThat(times.quantile(0.99)).isCloseTo(0.5 * Math.log(100), within(1e-5));
        assertThat(times.mean()).isCloseTo(0.5, withinPercentage(0.1));
    }

    /// M/M/1: the wait exceeds t with the probability ρ·e^(−(1 − ρ)·t / s).
    @Test
    void oneExponentialServerHasExponentialWaits() {
        ErlangQueue queue = new ErlangQueue(1, TENTH, 8);

        assertThat(queue.meanWait()).isCloseTo(0.4, within(1e-12));
        assertThat(queue.waitQuantile(0.99)).isCloseTo(0.5 * Math.log(80), within(1e-12));
        assertThat(queue.waitQuantile(0.1)).as("a fifth never waits").isZero();
        assertThat(new ErlangQueue(1, TENTH, 10).meanWait()).isInfinite();
        assertThat(new ErlangQueue(1, TENTH, 10).waitQuantile(0.5)).isInfinite();
    }

    @ParameterizedTest
    @CsvSource({"4, 0.1, 34", "20, 0.1, 180", "2, 0.1, 10"})
    void exponentialServersAreThoseOfAPlayedQueue(int servers, double service, double rate) {
        ResponseTimeDistribution computed =
                new ErlangQueue(servers, nanos(service), rate).steadyState().orElseThrow();
        double[] simulated = SimulatedQueue.responses(
                new Random(SEED), servers, rate, r -> -service * Math.log(1 - r.nextDouble()), 10, 400_000 / rate);

        for (double share : new double[] {0.5, 0.9, 0.99}) {
            assertThat(computed.quantile(share))
                    .as("seed %d, share %s", SEED, share)
                    .isCloseTo(SimulatedQueue.quantile(simulated, share), withinPercentage(6));
        }
    }

    @Test
    void whatWouldTakeMinutesIsNotComputed() {
        assertThat(new DeterministicQueue(1, TENTH, 9.999_99).steadyState()).isEmpty();
        assertThat(new DeterministicQueue(20, TENTH, 240).steadyState()).isEmpty();
    }

    @Test
    void whatIsNoQueueIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new DeterministicQueue(0, TENTH, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ErlangQueue(1, Duration.ZERO, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ErlangQueue(1, TENTH, Double.NaN));
    }

    private static Duration nanos(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}

package dev.loombench.lab.load.checks;

import static dev.loombench.lab.load.checks.RandomLoadSeconds.SEED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.checks.SteadinessCheck.Steadiness;
import dev.loombench.protocol.load.LoadSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SteadinessTest {
    @ParameterizedTest
    @ValueSource(doubles = {2, 15, 500})
    void aSteadyLoadIsRarelyAccused(double rate) {
        Random random = new Random(SEED);
        long rejected = IntStream.range(0, 250)
                .filter(i -> !SteadinessCheck.check(RandomLoadSeconds.seconds(random, 120, s -> rate, s -> 0.1))
                        .holds())
                .count();

        assertThat(rejected).as("seed %d", SEED).isLessThan(250 * 4 / 100);
    }

    /// Noise that lasts for seconds, as on a shared machine, breaks the independence that a trend test assumes.
    /// A false alarm that looks like a warm-up costs another load.
    @ParameterizedTest
    @CsvSource({"20, 0, 0.02", "30, 0, 0.02", "20, 0.5, 0.08", "30, 0.5, 0.08"})
    void aSteadyServerOnANoisyMachineIsRarelyTakenForAColdOne(int seconds, double persistence, double share) {
        Random random = new Random(SEED);
        long extended = IntStream.range(0, 400)
                .filter(i -> SteadinessCheck.check(RandomLoadSeconds.noisy(random, seconds, persistence))
                        .improves())
                .count();

        assertThat(extended / 400.0).as("seed %d", SEED).isLessThan(share);
    }

    @Test
    void aQueueThatGrowsIsNotSteadyAndWorsens() {
        Random random = new Random(SEED);
        Steadiness grows = SteadinessCheck.check(RandomLoadSeconds.seconds(random, 30, s -> 200, s -> 0.1 + 0.05 * s));

        assertThat(grows.holds()).as("seed %d", SEED).isFalse();
        assertThat(grows.worsens()).isTrue();
        assertThat(grows.figure()).isEqualTo("median latency");
        assertThat(grows.change()).isPositive();
    }

    @Test
    void aServerThatBecomesFasterIsNotSteadyAndDoesNotWorsen() {
        Random random = new Random(SEED);
        Steadiness warmsUp =
                SteadinessCheck.check(RandomLoadSeconds.seconds(random, 40, s -> 200 + 5 * s, s -> 1.0 / (s + 5)));

        assertThat(warmsUp.holds()).as("seed %d", SEED).isFalse();
        assertThat(warmsUp.worsens()).isFalse();
    }

    @Test
    void aServerThatDiesInTheWindowIsNotSteady() {
        Random random = new Random(SEED);
        Steadiness dies =
                SteadinessCheck.check(RandomLoadSeconds.seconds(random, 40, s -> s < 15 ? 300 : 0, s -> 0.01));

        assertThat(dies.worsens()).as("seed %d", SEED).isTrue();
    }

    @Test
    void tooShortAWindowIsNotTestedAndSaysSo() {
        Steadiness few = SteadinessCheck.check(RandomLoadSeconds.seconds(new Random(SEED), 10, s -> 200, s -> 0.1 + s));

        assertThat(few.holds()).isTrue();
        assertThat(LoadChecks.steadiness(few)).contains(LoadFinding.STEADY_STATE_NOT_TESTED.with(10, 20));
        assertThat(LoadChecks.steadiness(SteadinessCheck.check(List.of()))).isPresent();
    }

    @Test
    void secondsWithoutAnAnswerAreNoLatency() {
        List<LoadSecond> seconds = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            seconds.add(RandomLoadSeconds.second(i, i % 10 == 9 ? 0 : 100, 0.1));
        }

        assertThat(SteadinessCheck.check(seconds).holds()).isTrue();
    }
}

package dev.loombench.lab.load;

import static dev.loombench.lab.load.Seeds.SEED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.WarmUpExtension.Enough;
import dev.loombench.lab.load.WarmUpExtension.OutOfBudget;
import dev.loombench.lab.load.WarmUpExtension.WarmUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadinessTest {
    @ParameterizedTest
    @ValueSource(doubles = {2, 15, 500})
    void aSteadyLoadIsRarelyAccused(double rate) {
        Random random = new Random(SEED);
        long accused = IntStream.range(0, 500)
                .filter(i -> !SteadyTest.of(Seeds.seconds(random, 120, s -> rate, s -> 0.1))
                        .holds())
                .count();

        assertThat(accused).as("seed %d", SEED).isLessThan(500 * 4 / 100);
    }

    @Test
    void aQueueThatGrowsIsNotSteadyAndWorsens() {
        Random random = new Random(SEED);
        Steadiness grows = SteadyTest.of(Seeds.seconds(random, 30, s -> 200, s -> 0.1 + 0.05 * s));

        assertThat(grows.holds()).as("seed %d", SEED).isFalse();
        assertThat(grows.worsens()).isTrue();
        assertThat(grows.sentence())
                .startsWith("not steady: throughput changes by ")
                .contains("median latency");
    }

    @Test
    void aServerThatBecomesFasterIsNotSteadyAndDoesNotWorsen() {
        Random random = new Random(SEED);
        Steadiness warmsUp = SteadyTest.of(Seeds.seconds(random, 40, s -> 200 + 5 * s, s -> 1.0 / (s + 5)));

        assertThat(warmsUp.holds()).as("seed %d", SEED).isFalse();
        assertThat(warmsUp.worsens()).isFalse();
    }

    @Test
    void aServerThatDiesInTheWindowIsNotSteady() {
        Random random = new Random(SEED);
        Steadiness dies = SteadyTest.of(Seeds.seconds(random, 40, s -> s < 15 ? 300 : 0, s -> 0.01));

        assertThat(dies.worsens()).as("seed %d", SEED).isTrue();
    }

    @Test
    void tooShortAWindowIsNotTestedAndSaysSo() {
        Steadiness few = SteadyTest.of(Seeds.seconds(new Random(SEED), 10, s -> 200, s -> 0.1 + s));

        assertThat(few.tested()).isFalse();
        assertThat(few.holds()).isTrue();
        assertThat(few.sentence())
                .isEqualTo("steady state not tested: throughput has 10 values, and a test needs 20, median latency"
                        + " has 10 values, and a test needs 20");
        assertThat(SteadyTest.of(List.of()).tested()).isFalse();
    }

    @Test
    void theWindowIsChosenBehindTheWarmUp() {
        Random random = new Random(SEED);
        for (int run = 0; run < 50; run++) {
            int warmup = 10 + random.nextInt(15);
            SteadyWindow window =
                    SteadyWindow.of(Seeds.seconds(random, 80, s -> s < warmup ? 60 : 200, s -> s < warmup ? 0.9 : 0.1));

            assertThat(window.skipped()).as("seed %d, run %d", SEED, run).isBetween(warmup, 40);
            assertThat(window.seconds()).hasSize(80 - window.skipped());
        }
    }

    @Test
    void aSteadyWindowIsTakenWhole() {
        SteadyWindow window = SteadyWindow.of(IntStream.range(0, 40)
                .mapToObj(i -> Seeds.second(i, 200 + i % 3, 0.1))
                .toList());

        assertThat(window.skipped()).isZero();
        assertThat(window.seconds()).hasSize(40);
    }

    @Test
    void theWarmUpIsExtendedWithinTheBudget() {
        Random random = new Random(SEED);
        List<Second> cold = Seeds.seconds(random, 30, s -> 200, s -> 2.0 / (s + 1));
        List<Second> warm =
                IntStream.range(0, 30).mapToObj(i -> Seeds.second(i, 200, 0.1)).toList();
        Duration ten = Duration.ofSeconds(10);

        assertThat(WarmUpExtension.decide(warm, ten, Duration.ZERO, true)).isInstanceOf(Enough.class);
        assertThat(WarmUpExtension.decide(cold, ten, Duration.ofSeconds(30), false))
                .isInstanceOfSatisfying(
                        WarmUp.class, more -> assertThat(more.total()).isEqualTo(Duration.ofSeconds(40)));
        assertThat(WarmUpExtension.decide(cold, ten, Duration.ofSeconds(69), true))
                .isInstanceOf(OutOfBudget.class);
        assertThat(WarmUpExtension.decide(cold, ten, Duration.ofSeconds(70), true))
                .isInstanceOf(WarmUp.class);
    }

    @Test
    void secondsWithoutAnAnswerAreNoLatency() {
        List<Second> seconds = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            seconds.add(Seeds.second(i, i % 10 == 9 ? 0 : 100, 0.1));
        }

        assertThat(SteadyTest.of(seconds).holds()).isTrue();
    }
}

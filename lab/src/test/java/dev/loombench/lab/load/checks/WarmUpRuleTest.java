package dev.loombench.lab.load.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.checks.WarmUpRule.WorkSecond;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarmUpRuleTest {
    private static final int NEVER = 60;

    @Test
    void warmWhenTheTimeOfARequestNoLongerFalls() {
        assertThat(warmAfter(second -> 400, second -> 1)).isEqualTo(9);
        assertThat(warmAfter(second -> Math.min(100L * (second + 1), 1_000), second -> 1))
                .as("faster for 10 s")
                .isBetween(11, 17);
        assertThat(warmAfter(second -> 400L * (second + 1), second -> 1))
                .as("faster each second")
                .isEqualTo(NEVER);
        assertThat(warmAfter(second -> (long) (400 * Math.pow(1.03, second)), second -> 1))
                .as("3 % faster each second")
                .isEqualTo(NEVER);
    }

    @Test
    void aWaitHidesTheCompilerButCpuTimeShowsIt() {
        assertThat(warmAfter(second -> 40, second -> second < 15 ? 1.5 - 0.08 * second : 0.3))
                .isBetween(16, 28);
        assertThat(warmAfter(second -> 40, second -> second < 15 ? 0.09 - 0.005 * second : 0.01))
                .as("too little to be read in ticks")
                .isEqualTo(9);
        assertThat(warmAfter(second -> 40, second -> Double.NaN)).as("unknown").isEqualTo(9);
    }

    @Test
    void aServerThatBecomesSlowerIsNotWarmingUp() {
        assertThat(warmAfter(second -> 1_000 - 15L * second, second -> 1)).isEqualTo(9);
    }

    @Test
    void aServerWithoutAnswersIsNotWarm() {
        assertThat(warmAfter(second -> 0, second -> 1)).isEqualTo(NEVER);
    }

    @Test
    void aSlowSecondAloneDoesNotEndIt() {
        List<WorkSecond> seconds = new ArrayList<>();
        IntStream.range(0, 8).forEach(second -> seconds.add(new WorkSecond(100 + 10L * second, 0, 1, 0)));
        assertThat(WarmUpRule.isWarm(seconds)).isFalse();
        seconds.add(new WorkSecond(0, 0, 1, 0));
        assertThat(WarmUpRule.isWarm(seconds)).isFalse();
    }

    @Test
    void errorsEndIt() {
        assertThat(WarmUpRule.isFailing(List.of(new WorkSecond(990, 10, 1, 0)))).isFalse();
        assertThat(WarmUpRule.isFailing(List.of(new WorkSecond(500, 0, 1, 0), new WorkSecond(480, 20, 1, 0))))
                .isTrue();
        assertThat(WarmUpRule.isFailing(List.of())).isFalse();
    }

    @Test
    void aCompilerAtWorkShowsThatASteadyTimeWillFallAgain() {
        assertThat(warmAfter(second -> 100, second -> 1, second -> second < 20 ? 0.5 : 0.05))
                .isBetween(24, 28);
        assertThat(warmAfter(second -> 100, second -> 1, second -> Double.NaN))
                .as("unknown")
                .isEqualTo(9);
        assertThat(warmAfter(second -> 40, second -> 0.02, second -> 0.01))
                .as("hardly anything, of a service that waits")
                .isEqualTo(9);
        assertThat(warmAfter(second -> 100, second -> Double.NaN, second -> 0.5))
                .as("much, with unknown CPU time")
                .isEqualTo(NEVER);
    }

    @Test
    void aServerThatImprovesEverMoreSlowlyIsLookedAtForLonger() {
        IntToLongFunction improving = second -> (long) (1_000 * Math.pow(1 + second, 0.3));

        assertThat(warmAfter(improving, second -> 1)).isEqualTo(NEVER);
    }

    @ParameterizedTest(name = "{0} users, {1} CPU-seconds a second on 2 processors")
    @CsvSource({"2, 1.8, ", "2, 0.9, 4", "2, 0.2, 20", "2, 0, 40", "20, 0, 64", "40, 0, ", "2, NaN, "})
    void aServerThatWaitsGetsMoreUsers(int users, double cpuSeconds, @Nullable Integer more) {
        List<WorkSecond> seconds = Collections.nCopies(4, new WorkSecond(100, 0, cpuSeconds, 0));

        assertThat(WarmUpRule.moreUsers(seconds, users, 64, 2).stream().boxed().toList())
                .isEqualTo(Stream.ofNullable(more).toList());
        assertThat(WarmUpRule.moreUsers(seconds.subList(1, 4), users, 64, 2)).isEmpty();
    }

    private static int warmAfter(IntToLongFunction answers, IntToDoubleFunction cpuSeconds) {
        return warmAfter(answers, cpuSeconds, second -> Double.NaN);
    }

    private static int warmAfter(
            IntToLongFunction answers, IntToDoubleFunction cpuSeconds, IntToDoubleFunction compilationSeconds) {
        List<WorkSecond> seconds = new ArrayList<>();
        for (int second = 0; second < NEVER; second++) {
            seconds.add(new WorkSecond(
                    answers.applyAsLong(second),
                    0,
                    cpuSeconds.applyAsDouble(second),
                    compilationSeconds.applyAsDouble(second)));
            if (WarmUpRule.isWarm(seconds)) {
                return seconds.size();
            }
        }
        return NEVER;
    }
}

package dev.loombench.programs.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.programs.concurrency.FanOutSpec.Outcome;
import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.ProgramFigures;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.program.ProgramMetric;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A failing call fails after a tenth of the wait. A late one takes ten times the wait, and is given up after twice.
class FanOutTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "structured",
                "invoke-all",
                "completable-future",
                "coroutines",
                "coroutines-delay",
                "reactor",
                "reactor-delay"
            })
    void callsRunAtTheSameTime(String candidate) throws Exception {
        Map<ProgramMetric, Double> figures = figures(candidate, "all", 2, Duration.ofMillis(200));

        assertThat(figures.keySet())
                .containsExactlyInAnyOrder(
                        ProgramMetric.TIME,
                        ProgramMetric.P99,
                        ProgramMetric.END_TIME,
                        ProgramMetric.THROUGHPUT,
                        ProgramMetric.ALLOCATED);
        // One after the other, ten calls take two seconds.
        assertThat(figures.get(ProgramMetric.TIME)).isBetween(0.2, 2.0);
        assertThat(figures.get(ProgramMetric.P99)).isGreaterThanOrEqualTo(figures.get(ProgramMetric.TIME));
        assertThat(figures.get(ProgramMetric.END_TIME)).isBetween(0.2, 2.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"structured", "coroutines-delay", "reactor", "reactor-delay"})
    void someCancelTheOtherCallsWhenOneFails(String candidate) throws Exception {
        Map<ProgramMetric, Double> figures = figures(candidate, "one-fails", 1, Duration.ofSeconds(2));

        assertThat(figures.get(ProgramMetric.TIME)).isBetween(0.2, 2.0);
        assertThat(figures.get(ProgramMetric.END_TIME)).isBetween(0.2, 2.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"invoke-all", "completable-future", "coroutines"})
    void someWaitForTheOtherCallsWhenOneFails(String candidate) throws Exception {
        assertThat(figures(candidate, "one-fails", 1, Duration.ofMillis(50)).get(ProgramMetric.TIME))
                .isGreaterThanOrEqualTo(0.05);
    }

    @ParameterizedTest
    @ValueSource(strings = {"structured", "invoke-all", "coroutines-delay", "reactor", "reactor-delay"})
    void someEndTheLateCallAtTheDeadline(String candidate) throws Exception {
        Map<ProgramMetric, Double> figures = figures(candidate, "one-slow", 1, Duration.ofMillis(200));

        assertThat(figures.get(ProgramMetric.TIME)).isBetween(0.399, 2.0);
        assertThat(figures.get(ProgramMetric.END_TIME)).isBetween(0.399, 2.0);
    }

    @Test
    void aCompletableFutureLeavesTheLateCallRunning() throws Exception {
        Map<ProgramMetric, Double> figures = figures("completable-future", "one-slow", 1, Duration.ofMillis(200));

        assertThat(figures.get(ProgramMetric.TIME)).isBetween(0.399, 2.0);
        assertThat(figures.get(ProgramMetric.END_TIME)).isGreaterThanOrEqualTo(2.0);
    }

    @Test
    void aCoroutineWaitsForTheLateCallThatBlocks() throws Exception {
        assertThat(figures("coroutines", "one-slow", 1, Duration.ofMillis(50)).get(ProgramMetric.TIME))
                .isGreaterThanOrEqualTo(0.5);
    }

    @Test
    void aWrongAnswerIsNoticed() throws Exception {
        FanOutSpec spec = new FanOutSpec(2, Duration.ofMillis(10), Outcome.ALL);
        spec.check(3, 2 * 93 + 1, 0);

        assertThatThrownBy(() -> spec.check(3, 2 * 93, 0))
                .isInstanceOf(IncorrectResultException.class)
                .hasMessageContainingAll("186", "187");
    }

    @Test
    void anAnswerThatCannotHaveComeIsNoticed() throws Exception {
        long sum = 2 * 93 + 1;
        FanOutSpec failing = new FanOutSpec(2, Duration.ofMillis(10), Outcome.ONE_FAILS);
        FanOutSpec slow = new FanOutSpec(2, Duration.ofMillis(10), Outcome.ONE_SLOW);
        slow.check(3, sum, slow.lateTime().toNanos());

        assertThatThrownBy(() -> failing.check(3, sum, 0)).isInstanceOf(IncorrectResultException.class);
        assertThatThrownBy(() -> slow.check(3, sum, 0)).isInstanceOf(IncorrectResultException.class);
    }

    @Test
    void argumentsThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> figures("invoke-all", "half", 1, Duration.ofMillis(50)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("'half'", "(all, one-fails, one-slow)");
        assertThatThrownBy(() -> ProgramFigures.of(new FanOut(), order("invoke-all", "all", 1, "500us")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith("'500us' is not ");
    }

    private static Map<ProgramMetric, Double> figures(String candidate, String outcome, int callers, Duration wait)
            throws Exception {
        return ProgramFigures.of(new FanOut(), order(candidate, outcome, callers, Quantities.text(wait)));
    }

    private static String order(String candidate, String outcome, int callers, String wait) {
        return "program program=fan-out candidate=" + candidate + " warmup=10ms measure=50ms argument.calls=10"
                + " argument.outcome=" + outcome + " argument.callers=" + callers + " argument.wait=" + wait;
    }
}

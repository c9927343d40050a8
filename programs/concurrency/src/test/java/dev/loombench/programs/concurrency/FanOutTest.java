package dev.loombench.programs.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.programs.concurrency.FanOutSpec.Outcome;
import dev.loombench.programs.kit.Program.IncorrectResultException;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.program.ProgramMetric;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FanOutTest {
    /// How long a call takes in these tests, in seconds. A failing one takes a tenth, a late one ten times as long.
    private static final double CALL = 0.050;

    private static final double DEADLINE = 2 * CALL;
    private static final double LATE = 10 * CALL;

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
        Map<ProgramMetric, Double> figures = figures(candidate, "all", 2);

        assertThat(figures.keySet())
                .containsExactlyInAnyOrder(
                        ProgramMetric.TIME,
                        ProgramMetric.P99,
                        ProgramMetric.END_TIME,
                        ProgramMetric.THROUGHPUT,
                        ProgramMetric.ALLOCATED);
        assertThat(figures.get(ProgramMetric.TIME)).isBetween(CALL, 5 * CALL);
        assertThat(figures.get(ProgramMetric.P99)).isGreaterThanOrEqualTo(figures.get(ProgramMetric.TIME));
        assertThat(figures.get(ProgramMetric.END_TIME)).isBetween(CALL, 5 * CALL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"structured", "coroutines-delay", "reactor", "reactor-delay"})
    void someCancelTheOtherCallsWhenOneFails(String candidate) throws Exception {
        Map<ProgramMetric, Double> figures = figures(candidate, "one-fails", 1);

        assertThat(figures.get(ProgramMetric.TIME)).isLessThan(CALL);
        assertThat(figures.get(ProgramMetric.END_TIME)).isLessThan(CALL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"invoke-all", "completable-future", "coroutines"})
    void someWaitForTheOtherCallsWhenOneFails(String candidate) throws Exception {
        assertThat(figures(candidate, "one-fails", 1).get(ProgramMetric.TIME)).isGreaterThanOrEqualTo(CALL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"structured", "invoke-all", "coroutines-delay", "reactor", "reactor-delay"})
    void someEndTheLateCallAtTheDeadline(String candidate) throws Exception {
        Map<ProgramMetric, Double> figures = figures(candidate, "one-slow", 1);

        assertThat(figures.get(ProgramMetric.TIME)).isBetween(DEADLINE - 0.001, LATE);
        assertThat(figures.get(ProgramMetric.END_TIME)).isBetween(DEADLINE - 0.001, LATE);
    }

    @Test
    void aCompletableFutureLeavesTheLateCallRunning() throws Exception {
        Map<ProgramMetric, Double> figures = figures("completable-future", "one-slow", 1);

        assertThat(figures.get(ProgramMetric.TIME)).isBetween(DEADLINE - 0.001, LATE);
        assertThat(figures.get(ProgramMetric.END_TIME)).isGreaterThanOrEqualTo(LATE);
    }

    @Test
    void aCoroutineWaitsForTheLateCallThatBlocks() throws Exception {
        assertThat(figures("coroutines", "one-slow", 1).get(ProgramMetric.TIME)).isGreaterThanOrEqualTo(LATE);
    }

    @Test
    void aWrongAnswerIsNoticed() throws Exception {
        FanOutSpec spec = new FanOutSpec(2, Duration.ofMillis(10), Outcome.ALL);
        spec.check(3, 2 * 93 + 1, 0);

        assertThatThrownBy(() -> spec.check(3, 2 * 93, 0))
                .isInstanceOf(IncorrectResultException.class)
                .hasMessage("an answer was 186 instead of 187");
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
        assertThatThrownBy(() -> figures("invoke-all", "half", 1))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("is not an outcome (all, one-fails, one-slow)");
        assertThatThrownBy(() -> ProgramFigures.of(new FanOut(), order("invoke-all", "all", 1, "500us")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("is not a wait of whole milliseconds");
    }

    private static Map<ProgramMetric, Double> figures(String candidate, String outcome, int callers) throws Exception {
        return ProgramFigures.of(new FanOut(), order(candidate, outcome, callers, "50ms"));
    }

    private static String order(String candidate, String outcome, int callers, String wait) {
        return "program program=fan-out candidate=" + candidate + " warmup=10ms measure=50ms argument.calls=10"
                + " argument.outcome=" + outcome + " argument.callers=" + callers + " argument.wait=" + wait;
    }
}

package dev.loombench.programs.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramMetric;
import dev.loombench.protocol.program.ProgramOrder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the programs with a load report, in figures that no busy machine changes.
class LoadProgramsTest {
    private static final Map<String, String> RESOURCE =
            Map.of("users", "60", "capacity", "10", "permits", "10", "hold", "5ms", "contention", "20");

    @Test
    void aBoundOfTheCapacityAvoidsContention() throws Exception {
        Map<ProgramMetric, Double> unbounded = boundN("virtual", RESOURCE);
        Map<ProgramMetric, Double> bounded = boundN("virtual-bounded", RESOURCE);

        // 10 servers of 5 ms are 2,000 per second; with 60 inside a service takes twice as long.
        assertThat(unbounded.get(ProgramMetric.THROUGHPUT)).isLessThan(1_030);
        assertThat(bounded.get(ProgramMetric.THROUGHPUT)).isLessThan(2_060);
        assertThat(unbounded.get(ProgramMetric.P50)).isGreaterThan(0.04);
        assertThat(bounded.get(ProgramMetric.P99)).isGreaterThanOrEqualTo(bounded.get(ProgramMetric.P50));
    }

    @Test
    void contentionThatIsNoNumberIsRefused() {
        assertThatThrownBy(() -> boundN(
                        "virtual",
                        Map.of("users", "6", "capacity", "1", "permits", "1", "hold", "1ms", "contention", "much")))
                .isInstanceOf(InvalidValueException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pool", "virtual", "virtual-yielding"})
    void shortRequestsAreAnsweredBesideBursts(String candidate) throws Exception {
        ProgramRun run =
                run(ProgramKind.FAIRNESS, candidate, Map.of("rate", "200/s", "burst", "5ms", "bursts", "2"), "100ms");
        new Fairness().run(run);

        Map<ProgramMetric, Double> figures = run.figures();
        assertThat(figures)
                .containsOnlyKeys(
                        ProgramMetric.P50,
                        ProgramMetric.P99,
                        ProgramMetric.MAX,
                        ProgramMetric.THROUGHPUT,
                        ProgramMetric.HUNG);
        assertThat(figures.get(ProgramMetric.P50)).isGreaterThan(20e-6);
        assertThat(figures.get(ProgramMetric.MAX)).isGreaterThanOrEqualTo(figures.get(ProgramMetric.P99));
        assertThat(figures.get(ProgramMetric.THROUGHPUT)).isPositive();
    }

    @Test
    void requestsWithoutAnAnswerCountForAsLongAsTheyWaited() throws Exception {
        ProgramRun run =
                run(ProgramKind.FAIRNESS, "virtual", Map.of("rate", "50/s", "burst", "1ms", "bursts", "1"), "100ms");
        List<Runnable> never = new CopyOnWriteArrayList<>();
        new Fairness.Course(never::add, Computation.calibrated(), 1, 1, false, Duration.ofMillis(200)).measure(run);

        assertThat(never).isNotEmpty();
        assertThat(run.figures()).containsEntry(ProgramMetric.HUNG, 100.0).containsEntry(ProgramMetric.THROUGHPUT, 0.0);
        // The last of five requests was due 80 ms after the first.
        assertThat(run.figures().get(ProgramMetric.P50)).isGreaterThanOrEqualTo(0.24);
        assertThat(run.figures().get(ProgramMetric.MAX)).isGreaterThanOrEqualTo(0.28);
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual"})
    void theWarmUpIsWithinTheMeasuredTime(String candidate) throws Exception {
        ProgramRun run = run(ProgramKind.JIT_STARVATION, candidate, Map.of("threads", "6"), "500ms");
        new JitStarvation().run(run);

        assertThat(run.figures().keySet())
                .contains(ProgramMetric.THROUGHPUT)
                .isSubsetOf(ProgramMetric.WARM_AFTER, ProgramMetric.THROUGHPUT);
        assertThat(run.figures().getOrDefault(ProgramMetric.WARM_AFTER, 0.05)).isBetween(0.05, 20.0);
        assertThat(run.figures().get(ProgramMetric.THROUGHPUT)).isNotNegative();
    }

    private static Map<ProgramMetric, Double> boundN(String candidate, Map<String, String> arguments) throws Exception {
        ProgramRun run = run(ProgramKind.BOUND_N, candidate, arguments, "300ms");
        new BoundN().run(run);
        return run.figures();
    }

    private static ProgramRun run(ProgramKind kind, String candidate, Map<String, String> arguments, String measure) {
        return new ProgramRun(
                new ProgramOrder(kind, candidate, arguments, Duration.ofMillis(100), Quantities.duration(measure)));
    }
}

package dev.loombench.lab.load;

import static dev.loombench.lab.load.LoadFixtures.figures;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.LoadResult.Failure;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SteadyStateRunnerTest {
    private static final Duration ENOUGH = Duration.ofHours(1);
    private static final Duration WARMUP = Duration.ofSeconds(5);
    private static final Duration WINDOW = Duration.ofSeconds(30);

    private final Cancellation stop = new Cancellation();
    private final List<String> notices = new ArrayList<>();

    @Test
    void aSteadyLoadIsMadeOnce() throws Exception {
        LoadResult load = run(ENOUGH, load(SteadyStateRunnerTest::warm));

        assertThat(warmup(load)).isEqualTo(Duration.ofSeconds(5));
        assertThat(load.findings()).isEmpty();
        assertThat(notices).isEmpty();
    }

    @Test
    void aServerThatWarmsUpGetsMoreTimeAndTheResultSaysSo() throws Exception {
        LoadResult load = run(ENOUGH, load(SteadyStateRunnerTest::cold), load(SteadyStateRunnerTest::warm));

        assertThat(warmup(load)).isEqualTo(Duration.ofSeconds(40));
        assertThat(load.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(LoadFinding.WARM_UP_EXTENDED.code());
            assertThat(finding.evidence()).isEqualTo(Map.of("extendedSeconds", 35.0, "warmupSeconds", 40.0));
            assertThat(notices).containsExactly(finding.message());
        });
    }

    @Test
    void atMostThreeLoadsAreMadeAndTheLastCounts() throws Exception {
        LoadResult last = load(SteadyStateRunnerTest::cold);
        LoadResult load = run(ENOUGH, load(SteadyStateRunnerTest::cold), load(SteadyStateRunnerTest::cold), last);

        assertThat(load.figures()).isSameAs(last.figures());
        assertThat(warmup(load)).isEqualTo(Duration.ofSeconds(75));
        assertThat(load.findings()).hasSize(1);
    }

    @Test
    void withoutTimeItIsNotExtended() throws Exception {
        assertThat(run(Duration.ofSeconds(34), load(SteadyStateRunnerTest::cold))
                        .findings())
                .isEmpty();
        assertThat(run(Duration.ofSeconds(35), load(SteadyStateRunnerTest::cold), load(SteadyStateRunnerTest::warm))
                        .findings())
                .hasSize(1);
    }

    @Test
    void eachFurtherLoadCountsAgainstTheTime() throws Exception {
        LoadResult load =
                run(Duration.ofSeconds(69), load(SteadyStateRunnerTest::cold), load(SteadyStateRunnerTest::cold));

        assertThat(warmup(load)).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void aServerThatDoesNotKeepUpGetsNoMoreTime() throws Exception {
        assertThat(run(ENOUGH, load(second -> 1.0 / (35 - second))).findings()).isEmpty();
        assertThat(notices).isEmpty();
    }

    @Test
    void theExtensionStandsBesideWhatElseWasFound() throws Exception {
        Finding earlier = new Finding("pool-waits", Severity.WARNING, "it waited", "more connections", Map.of());
        LoadResult warm = load(SteadyStateRunnerTest::warm);
        LoadResult withFinding = warm.with(List.of(earlier));

        assertThat(run(ENOUGH, load(SteadyStateRunnerTest::cold), withFinding).findings())
                .extracting(Finding::code)
                .containsExactly("pool-waits", "warm-up-extended");
    }

    @Test
    void aLoadThatSaysNothingOfTheServerIsNotMadeAgain() throws Exception {
        Finding stalled = new Finding("generator-stalled", Severity.INVALID, "it stood still", "again", Map.of());
        LoadResult cold = load(SteadyStateRunnerTest::cold);
        run(ENOUGH, cold.with(List.of(stalled)));
        Failure gone = new Failure(
                new Finding("load-no-connection", Severity.WARNING, "the server has gone", "start it", Map.of()),
                false);
        run(ENOUGH, LoadResult.of(cold.figures().orElseThrow(), Optional.of(gone), Optional.empty()));
        run(ENOUGH, LoadResult.withoutFigures(Optional.empty()));
        stop.request();
        run(ENOUGH, cold);

        assertThat(notices).isEmpty();
    }

    /// Runs the load and checks that exactly the given loads are made.
    private LoadResult run(Duration spare, LoadResult... loads) throws Exception {
        Deque<LoadResult> remaining = new ArrayDeque<>(List.of(loads));
        LoadResult result =
                new SteadyStateRunner(stop, spare, notices::add).run(WARMUP, WINDOW, remaining::removeFirst);
        assertThat(remaining).isEmpty();
        return result;
    }

    /// Time for which the server had been under load when the window began.
    private static Duration warmup(LoadResult load) {
        return WARMUP.plus(load.warmUpExtension());
    }

    private static double cold(int second) {
        return 1.0 / (second + 5);
    }

    private static double warm(int second) {
        return 0.01 + 0.0001 * (second % 3);
    }

    private static LoadResult load(IntToDoubleFunction median) {
        LoadOrder order = LoadFixtures.order(WARMUP, WINDOW);
        LoadSummary summary = LoadFixtures.summary(
                new Totals(0, 30, 3_000, 3_000, 3_000, new ErrorCounts(Map.of()), "", 0, 3_000, 0, 0));
        List<LoadSecond> seconds = IntStream.range(0, 30)
                .mapToObj(i -> LoadFixtures.second(i, median.applyAsDouble(i)))
                .toList();
        LoadFigures result = figures(order, summary, seconds, Latencies.NONE, Latencies.NONE, Latencies.NONE);
        return LoadResult.of(result, Optional.empty(), Optional.empty());
    }
}

package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadEvent.LoadFault;
import dev.loombench.protocol.load.LoadEvent.LoadFaultKind;
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

    private final Cancellation stop = new Cancellation();
    private final List<String> notices = new ArrayList<>();

    @Test
    void aSteadyLoadIsMadeOnce() throws Exception {
        LoadAssessment load = run(ENOUGH, load(SteadyStateRunnerTest::warm));

        assertThat(load.warmup()).isEqualTo(Duration.ofSeconds(5));
        assertThat(load.findings()).isEmpty();
        assertThat(notices).isEmpty();
    }

    @Test
    void aServerThatWarmsUpGetsMoreTimeAndTheResultSaysSo() throws Exception {
        LoadAssessment load = run(ENOUGH, load(SteadyStateRunnerTest::cold), load(SteadyStateRunnerTest::warm));

        assertThat(load.warmup()).isEqualTo(Duration.ofSeconds(40));
        assertThat(load.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo("warm-up-extended");
            assertThat(finding.severity()).isEqualTo(Severity.INFO);
            assertThat(finding.message())
                    .startsWith("warm-up extended by 35.0 s, because the window before was not steady: throughput");
            assertThat(finding.remedy()).isEqualTo("give it a warm-up of 40.0 s from the start");
        });
        assertThat(notices).singleElement().asString().endsWith("; warm-up extended by 35.0 s");
    }

    @Test
    void atMostThreeLoadsAreMadeAndTheLastCounts() throws Exception {
        LoadAssessment last = load(SteadyStateRunnerTest::cold);
        LoadAssessment load = run(ENOUGH, load(SteadyStateRunnerTest::cold), load(SteadyStateRunnerTest::cold), last);

        assertThat(load.result()).isSameAs(last.result());
        assertThat(load.warmup()).isEqualTo(Duration.ofSeconds(75));
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
        LoadAssessment load =
                run(Duration.ofSeconds(69), load(SteadyStateRunnerTest::cold), load(SteadyStateRunnerTest::cold));

        assertThat(load.warmup()).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void aServerThatDoesNotKeepUpGetsNoMoreTime() throws Exception {
        assertThat(run(ENOUGH, load(second -> 1.0 / (35 - second))).findings()).isEmpty();
        assertThat(notices).isEmpty();
    }

    @Test
    void theExtensionStandsBesideWhatElseWasFound() throws Exception {
        Finding earlier = new Finding("pool-waits", Severity.WARNING, "it waited", "more connections", Map.of());
        LoadAssessment warm = load(SteadyStateRunnerTest::warm);
        LoadAssessment withFinding =
                new LoadAssessment(warm.order(), warm.result(), Optional.empty(), List.of(earlier));

        assertThat(run(ENOUGH, load(SteadyStateRunnerTest::cold), withFinding).findings())
                .extracting(Finding::code)
                .containsExactly("pool-waits", "warm-up-extended");
    }

    @Test
    void aLoadThatSaysNothingOfTheServerIsNotMadeAgain() throws Exception {
        Finding stalled = new Finding("generator-stalled", Severity.INVALID, "it stood still", "again", Map.of());
        LoadAssessment cold = load(SteadyStateRunnerTest::cold);
        run(ENOUGH, new LoadAssessment(cold.order(), cold.result(), Optional.empty(), List.of(stalled)));
        LoadFault fault = new LoadFault(LoadFaultKind.NO_CONNECTION, "the server has gone");
        run(ENOUGH, new LoadAssessment(cold.order(), cold.result(), Optional.of(fault), List.of()));
        run(ENOUGH, new LoadAssessment(cold.order(), Optional.empty(), Optional.empty(), List.of()));
        stop.request();
        run(ENOUGH, cold);

        assertThat(notices).isEmpty();
    }

    /// Runs the load and checks that exactly the given loads are made.
    private LoadAssessment run(Duration spare, LoadAssessment... loads) throws Exception {
        Deque<LoadAssessment> remaining = new ArrayDeque<>(List.of(loads));
        LoadAssessment result = new SteadyStateRunner(stop, spare, notices::add).run(remaining::removeFirst);
        assertThat(remaining).isEmpty();
        return result;
    }

    private static double cold(int second) {
        return 1.0 / (second + 5);
    }

    private static double warm(int second) {
        return 0.01 + 0.0001 * (second % 3);
    }

    private static LoadAssessment load(IntToDoubleFunction median) {
        LoadOrder order = LoadFixtures.order(Duration.ofSeconds(5), Duration.ofSeconds(30));
        LoadSummary summary = LoadFixtures.summary(
                new Totals(0, 30, 3_000, 3_000, 3_000, new ErrorCounts(Map.of()), "", 0, 3_000, 0, 0));
        List<LoadSecond> seconds = IntStream.range(0, 30)
                .mapToObj(i -> LoadFixtures.second(i, median.applyAsDouble(i)))
                .toList();
        LoadResult result = new LoadResult(summary, seconds, Latencies.NONE, Latencies.NONE, Latencies.NONE);
        return new LoadAssessment(order, Optional.of(result), Optional.empty(), List.of());
    }
}

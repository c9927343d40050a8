package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.load.LoadResult.Failure;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Outage;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.RequestCounts;
import dev.loombench.protocol.load.RequestCounts.AnswerKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WindowSeriesTest {
    private static final int SECONDS = 6;

    @Test
    void allRequestsOfTheWindowsAreThoseOfOneLoad() {
        LoadResult load = new WindowSeries(List.of(window(1_000, 0.010, 2), window(61_000, 0.030, 0))).load();

        LoadFigures figures = load.figures().orElseThrow();
        Totals totals = figures.summary().totals();
        assertThat(totals.begunAtMillis()).isEqualTo(1_000);
        assertThat(totals.seconds()).isEqualTo(12);
        assertThat(totals.answeredWithin()).isEqualTo(1_200);
        assertThat(totals.errors().byWord()).containsExactly(Map.entry(LoadError.TIMEOUT.word(), 2L));
        assertThat(figures.intended().count()).isEqualTo(1_200);
        assertThat(figures.intended().mean()).isCloseTo(0.020, within(1e-9));
        assertThat(figures.intended().quantile(0.5)).isCloseTo(0.010, within(1e-9));
        assertThat(figures.intended().quantile(0.51)).isCloseTo(0.030, within(1e-9));
        assertThat(figures.summary().requests())
                .containsExactly(new RequestCounts(
                        "GET /", 1_200, 1_200, 0, 0, List.of(new AnswerKind(200, "text/plain", 1_200)), 0));
    }

    @Test
    void theSecondsOfAllWindowsFollowEachOther() {
        LoadResult load = new WindowSeries(List.of(window(1_000, 0.01, 0), window(61_000, 0.01, 0))).load();

        LoadRecord record = LoadRecords.of(load.figures().orElseThrow(), load.proof(), null, null);

        assertThat(record.seconds())
                .extracting(SecondRecord::second)
                .containsExactlyElementsOf(IntStream.rangeClosed(-2, 12).boxed().toList());
        assertThat(record.seconds().stream().filter(SecondRecord::steady)).hasSize(12);
    }

    @Test
    void aTrendIsFoundOverAllWindowsThoughEachIsTooShort() {
        List<LoadResult> falling = List.of(0.04, 0.03, 0.02, 0.01).stream()
                .map(latency -> window(1_000, latency, 0))
                .toList();
        List<LoadResult> even =
                IntStream.range(0, 4).mapToObj(i -> window(1_000, 0.01, 0)).toList();

        assertThat(new WindowSeries(falling).load().findings())
                .extracting(Finding::code)
                .containsExactly("not-steady");
        assertThat(new WindowSeries(even).load().findings()).isEmpty();
    }

    @Test
    void aFindingOfSomeWindowsSaysOfHowMany() {
        Finding first = new Finding("pool-waits", Severity.WARNING, "they waited", "more of them", Map.of());
        Finding worse = new Finding("pool-waits", Severity.INVALID, "all waited", "more of them", Map.of());
        List<LoadResult> windows = List.of(
                window(1, 0.01, 0).with(List.of(first)),
                window(1, 0.01, 0).with(List.of(worse)),
                window(1, 0.01, 0),
                window(1, 0.01, 0));

        assertThat(new WindowSeries(windows).load().findings())
                .containsExactly(new Finding(
                        "pool-waits",
                        Severity.INVALID,
                        WindowSeries.IN_WINDOWS.formatted(2, 4) + "all waited",
                        "more of them",
                        Map.of()));
    }

    @Test
    void timesWithoutAConnectionAreThoseOfAllWindowsInARow() {
        Finding ofTheSecond = LoadFinding.SERVER_AWAY.with(1.5, 4.5);
        List<LoadResult> windows = List.of(
                window(1, 0.01, 0, new Outage(1, 2)),
                window(1, 0.01, 0, new Outage(1.5, 4.5)).with(List.of(ofTheSecond)),
                window(1, 0.01, 0),
                window(1, 0.01, 0));

        assertThat(new WindowSeries(windows).load().findings())
                .containsExactly(LoadFinding.SERVER_AWAY_REPEATEDLY
                        .with(4.0, 2, 7.5, 10.5)
                        .withEvidence(Map.of("outages", 2, "seconds", 4.0)));
    }

    @Test
    void aWindowThatFailedMakesTheLoadAFailedOne() {
        LoadResult failed = LoadResult.withoutFigures(Optional.of(new Failure(
                new Finding("load-no-connection", Severity.INVALID, "it has gone", "start it", Map.of()), false)));

        assertThat(new WindowSeries(List.of(window(1, 0.01, 0), failed)).load()).isSameAs(failed);
        assertThat(new WindowSeries(List.of()).load().figures()).isEmpty();
    }

    @Test
    void aSingleWindowIsTheLoad() {
        LoadResult only = window(1, 0.01, 0);

        assertThat(new WindowSeries(List.of(only)).load()).isSameAs(only);
    }

    private static LoadResult window(long begunAtMillis, double latency, long timeouts, Outage... outages) {
        Totals totals = new Totals(
                begunAtMillis,
                SECONDS,
                600,
                600,
                600,
                new ErrorCounts(Map.of(LoadError.TIMEOUT, timeouts)),
                "",
                0,
                600,
                0,
                0);
        LoadSummary idle = LoadFixtures.summary(totals);
        LoadSummary summary = new LoadSummary(
                totals,
                idle.lag(),
                idle.hiccups(),
                idle.limits(),
                idle.users(),
                List.of(new RequestCounts("GET /", 600, 600, 0, 0, List.of(new AnswerKind(200, "text/plain", 600)), 0)),
                List.of(outages));
        List<LoadSecond> seconds = IntStream.rangeClosed(-2, SECONDS)
                .mapToObj(second -> LoadFixtures.second(second, latency))
                .toList();
        Latencies latencies = new Latencies(Map.of(Math.round(latency * 1e9), 600L));
        return LoadResult.of(
                LoadFixtures.figures(
                        LoadFixtures.order(Duration.ofSeconds(2), Duration.ofSeconds(SECONDS)),
                        summary,
                        seconds,
                        latencies,
                        latencies,
                        latencies),
                Optional.empty(),
                Optional.empty());
    }
}

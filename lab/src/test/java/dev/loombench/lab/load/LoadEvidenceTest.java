package dev.loombench.lab.load;

import static dev.loombench.lab.load.LoadFixtures.IDLE;
import static dev.loombench.lab.load.LoadFixtures.figures;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.load.GeneratorRunner.WindowTracker;
import dev.loombench.lab.load.checks.JudgedPercentile;
import dev.loombench.lab.load.checks.LittlesLaw;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadEvidence;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.load.checks.LoadObservation;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Hiccups;
import dev.loombench.protocol.load.LoadSummary.Lag;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.ResponseExpectation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated
class LoadEvidenceTest {
    @TempDir
    Path empty;

    @Test
    void aGoodLoadIsOnlyShort() {
        assertThat(findings(1_000, Map.of(), "", IDLE))
                .extracting(Finding::code)
                .containsExactly("steady-state-not-tested");
    }

    @Test
    void wrongAnswersVoidALoadAndTheFirstIsNamed() {
        assertThat(cause(999, Map.of(LoadError.WRONG_ANSWER, 1L), "status 503", IDLE))
                .isEqualTo(LoadFinding.WRONG_ANSWERS
                        .with(1, 1_000, "status 503", ResponseExpectation.ANY_SUCCESS)
                        .message());
    }

    @Test
    void whatCameInPlaceOfAnAnswerIsQuoted() {
        assertThat(cause(0, Map.of(LoadError.PROTOCOL, 1_000L), "not HTTP/1.1: 'SSH-2.0'", IDLE))
                .isEqualTo(LoadFinding.NO_ANSWERS
                        .with(1_000, "1,000 broken answers (not HTTP/1.1: 'SSH-2.0')")
                        .message());
    }

    @Test
    void aGeneratorThatCouldNotBeWatchedIsJudgedByWhatItSaysItself() {
        assertThat(cause(1_000, Map.of(), "", new Limits(9, 2, 1, 0.96, 10, 0, 20, 100, 0, 5)))
                .isEqualTo(LoadFinding.GENERATOR_THREAD.with("sending", 0.96).message());
        assertThat(cause(1_000, Map.of(), "", new Limits(1, 2, 1, 0.1, 10, 0, 20, 100, 3, 5)))
                .isEqualTo(LoadFinding.GENERATOR_SESSIONS.with(100).message());
    }

    /// Of three seconds the generator is monitored from the end of the warm-up to the end of the last second.
    @Test
    @EnabledOnOs(OS.LINUX)
    void processesAreWatchedFromTheEndOfTheWarmUpOn() throws Exception {
        long self = ProcessHandle.current().pid();
        LoadMonitor watch = LoadMonitor.of(TargetProcess.of(OptionalLong.of(self), Optional.empty()), self, 80);
        WindowTracker seconds = new WindowTracker(Duration.ofSeconds(3), LoadListener.SILENT);
        seconds.setMonitor(watch);
        for (int index : List.of(-2, -1, 0, 1)) {
            seconds.accept(LoadFixtures.second(index, 0.01));
            Thread.sleep(5);
        }
        assertThat(watch.observed().generator()).isNull();

        seconds.accept(LoadFixtures.second(2, 0.01));
        assertThat(watch.observed().generator()).isNotNull();
        assertThat(watch.observed().target()).isNotNull();
        assertThat(watch.observed().generatorFiles()).isNotNull();
    }

    /// Ten users share five connections, so each waits for one as long as for the answer afterwards.
    @Test
    void usersWhoWaitForAConnectionAreAccountedFor() {
        assertThat(littlesLaw(10, 500, Map.of(20_000_000L, 5_000L), 0).holds()).isTrue();
    }

    /// Requests of two of ten users time out after 10 s, the others' answers take 20 ms.
    @Test
    void usersWhoseRequestsAreGivenUpAreMissing() {
        LittlesLaw law = littlesLaw(10, 400, Map.of(20_000_000L, 4_000L, 10_000_000_000L, 2L), 2);

        assertThat(law.deviation()).isCloseTo(-0.2, within(1e-9));
    }

    @Test
    void theLongestWaitIsJudgedWhereItMatters() {
        LoadOrder order = LoadFixtures.order(Duration.ZERO, Duration.ofSeconds(10));
        LoadFigures result = figures(
                order,
                LoadFixtures.summary(
                        new Totals(0, 10, 1_000, 1_000, 1_000, new ErrorCounts(Map.of()), "", 0, 1_000, 0, 0)),
                List.of(),
                new Latencies(Map.of(10_000_000L, 999L, 300_000_000L, 1L)),
                new Latencies(Map.of(10_000_000L, 999L, 50_000_000L, 1L)),
                new Latencies(Map.of(10_000_000L, 1_000L)));

        assertThat(LoadChecks.firstInvalid(LoadChecks.check(evidence(order, result))))
                .isEmpty();
        assertThat(LoadChecks.firstInvalid(LoadChecks.check(
                        LoadEvidence.of(order, result, noWatch(), null, new JudgedPercentile(0.99, true)))))
                .contains(LoadFinding.GENERATOR_LAG
                        .with(LoadChecks.LONGEST_WAIT, 5.0, 0.05, 0.3)
                        .withEvidence(Map.of("withLag", 0.3, "withoutLag", 0.05)));
    }

    /// In the window all ten connections queue at a server of 10 ms, so that no latency there is below 100 ms.
    @ParameterizedTest
    @CsvSource({"0.01, info", "0.1, invalid"})
    void whatAServerTakesWithoutAQueueIsSeenInItsWarmUp(double firstLatency, String severity) {
        LoadOrder order = LoadFixtures.order(Duration.ofSeconds(1), Duration.ofSeconds(10));
        LoadSummary summary = new LoadSummary(
                new Totals(0, 10, 1_000, 1_000, 1_000, new ErrorCounts(Map.of()), "", 0, 1_000, 0, 0),
                new Lag(0, 0, 0, 0),
                new Hiccups(0, 0, 0, 0),
                new Limits(1, 2, 1, 0.1, 10, 1, 20, 100, 0, 5),
                LoadSummary.Users.NONE);
        Latencies queued = new Latencies(Map.of(100_000_000L, 500L, 110_000_000L, 500L));
        LoadFigures result = figures(
                order,
                summary,
                List.of(LoadFixtures.second(-1, firstLatency), LoadFixtures.second(0, 0.5)),
                queued,
                queued,
                queued);

        assertThat(LoadChecks.check(evidence(order, result)))
                .filteredOn(finding -> finding.code().equals("generator-connections"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).hasToString(severity));
    }

    @Test
    void aLoadInWhichNothingWasDueIsInvalid() {
        LoadOrder order = LoadFixtures.order(Duration.ZERO, Duration.ofSeconds(2));
        LoadFigures result = withoutRequests(order);

        assertThat(GeneratorRunner.isJudged(result, true)).isTrue();
        assertThat(GeneratorRunner.isJudged(result, false)).isFalse();
        assertThat(LoadChecks.firstInvalid(LoadChecks.check(evidence(order, result))))
                .contains(LoadFinding.NOTHING_DUE.with(2.0).withEvidence(Map.of("scheduled", 0L, "failed", 0L)));
    }

    @Test
    void aClosedLoopInWhichAllUsersWaitedHasNoHigherRate() {
        LoadOrder order = LoadFixtures.closed(LoadFixtures.order(Duration.ZERO, Duration.ofSeconds(2)), 4);

        assertThat(LoadChecks.firstInvalid(LoadChecks.check(evidence(order, withoutRequests(order)))))
                .contains(LoadFinding.NOTHING_SENT.with(2.0).withEvidence(Map.of("scheduled", 0L, "failed", 0L)));
    }

    private static LoadFigures withoutRequests(LoadOrder order) {
        Totals none = new Totals(0, 2, 0, 0, 0, new ErrorCounts(Map.of()), "", 0, 0, 0, 0);
        return figures(order, LoadFixtures.summary(none), List.of(), Latencies.NONE, Latencies.NONE, Latencies.NONE);
    }

    private LittlesLaw littlesLaw(int users, long perSecond, Map<Long, Long> intended, long timeouts) {
        LoadOrder open = LoadFixtures.order(Duration.ZERO, Duration.ofSeconds(10));
        LoadOrder closed = LoadFixtures.closed(open, users);
        long answers = 10 * perSecond;
        LoadSummary summary = LoadFixtures.summary(new Totals(
                0,
                10,
                answers + timeouts,
                answers + timeouts,
                answers,
                new ErrorCounts(Map.of(LoadError.TIMEOUT, timeouts)),
                "",
                0,
                answers,
                0,
                0));
        Latencies all = new Latencies(intended);
        LoadFigures result = figures(closed, summary, List.of(), all, all, new Latencies(Map.of(10_000_000L, answers)));
        return result.law().orElseThrow();
    }

    private LoadEvidence evidence(LoadOrder order, LoadFigures figures) {
        return LoadEvidence.of(order, figures, noWatch(), null, JudgedPercentile.DEFAULT);
    }

    private LoadObservation noWatch() {
        return new LoadMonitor(new ProcFiles(empty), TargetProcess.UNKNOWN, () -> List.of(1L), 80).observed();
    }

    private String cause(long answered, Map<LoadError, Long> errors, String wrong, Limits limits) {
        return LoadChecks.firstInvalid(findings(answered, errors, wrong, limits))
                .map(Finding::message)
                .orElseThrow();
    }

    private List<Finding> findings(long answered, Map<LoadError, Long> errors, String wrong, Limits limits) {
        LoadOrder order = LoadFixtures.order(Duration.ZERO, Duration.ofSeconds(10));
        LoadSummary summary = new LoadSummary(
                new Totals(0, 10, 1_000, 1_000, answered, new ErrorCounts(errors), wrong, 0, answered, 0, 0),
                new Lag(0, 0, 0, 0),
                new Hiccups(0, 0.001, 0.02, 0.02),
                limits,
                LoadSummary.Users.NONE);
        Latencies all = new Latencies(Map.of(10_000_000L, 1_000L));
        LoadFigures result = figures(
                order,
                summary,
                IntStream.range(0, 10)
                        .mapToObj(second -> LoadFixtures.second(second, 0.01))
                        .toList(),
                all,
                all,
                all);
        LoadEvidence evidence = evidence(order, result);
        return LoadChecks.check(evidence);
    }
}

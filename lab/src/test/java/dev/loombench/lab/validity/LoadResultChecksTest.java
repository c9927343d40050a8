package dev.loombench.lab.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.load.Latencies;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.Expectation;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadEvent.Fault;
import dev.loombench.protocol.load.LoadEvent.FaultKind;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Hiccups;
import dev.loombench.protocol.load.LoadSummary.Lag;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadResultChecksTest {
    private static final LoadOrder ORDER = new LoadOrder(
            URI.create("http://h/"),
            "GET",
            List.of(),
            null,
            Expectation.ANY_SUCCESS,
            new Arrivals.Open(100, true),
            Duration.ZERO,
            Duration.ofSeconds(10),
            Duration.ofSeconds(1),
            10,
            100,
            Path.of("x"));
    private static final Totals GOOD = totals(1_000, Map.of(), "");
    private static final Hiccups SMOOTH = new Hiccups(0, 0.001, 0.02, 0.05);
    private static final Limits IDLE = new Limits(1, 2, 1, 0.1, 10, 0, 20, 100, 0);

    private static Totals totals(long answered, Map<LoadError, Long> errors, String wrong) {
        return new Totals(0, 10, 1_000, 1_000, answered, new ErrorCounts(errors), wrong, 0, answered);
    }

    private static List<Finding> findings(
            Totals totals, Hiccups hiccups, Limits limits, double intended, double prompt) {
        LoadSummary summary = new LoadSummary(totals, new Lag(0, 0, 0, 0), hiccups, limits);
        LoadResult load = new LoadResult(summary, List.of(), one(intended), one(prompt), one(prompt));
        return LoadResultChecks.of(ORDER, Optional.empty(), Optional.of(load));
    }

    private static Latencies one(double seconds) {
        return new Latencies(Map.of((long) (seconds * 1e9), 1_000L));
    }

    private static List<Finding> of(Totals totals) {
        return findings(totals, SMOOTH, IDLE, 0.01, 0.01);
    }

    private static void assertVoid(List<Finding> findings, String code) {
        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(code);
            assertThat(finding.severity()).isEqualTo(Finding.Severity.INVALID);
        });
    }

    @Test
    void aGoodLoadHasNoFinding() {
        assertThat(of(GOOD)).isEmpty();
    }

    @Test
    void wrongAnswersVoidALoadAndTheFirstIsNamed() {
        List<Finding> findings = of(totals(999, Map.of(LoadError.WRONG_ANSWER, 1L), "status 503"));
        assertVoid(findings, "wrong-answers");
        assertThat(findings.getFirst().message()).contains("status 503");
    }

    @Test
    void timeoutsAloneDoNotVoidALoadUnlessThereIsNoAnswerAtAll() {
        assertThat(of(totals(500, Map.of(LoadError.TIMEOUT, 500L), ""))).isEmpty();
        assertVoid(of(totals(0, Map.of(LoadError.TIMEOUT, 1_000L), "")), "no-answers");
    }

    @Test
    void manyBrokenConnectionsVoidALoadAndFewWarn() {
        assertVoid(of(totals(980, Map.of(LoadError.RESET, 20L), "")), "failed-requests");
        assertThat(of(totals(995, Map.of(LoadError.RESET, 5L), "")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Finding.Severity.WARNING));
    }

    @Test
    void aGeneratorThatStoodStillIsNamed() {
        assertVoid(findings(GOOD, new Hiccups(0, 0.9, 1, 1), IDLE, 0.01, 0.01), "generator-stalled");
    }

    @Test
    void aLagThatMovesTheJudgedPercentileVoidsALoad() {
        assertVoid(findings(GOOD, SMOOTH, IDLE, 0.103, 0.1), "generator-lag");
        assertThat(findings(GOOD, SMOOTH, IDLE, 0.101, 0.1)).isEmpty();
        assertThat(findings(GOOD, SMOOTH, IDLE, 0.0015, 0.001)).isEmpty();
    }

    @Test
    void limitsOfTheGeneratorAreNamed() {
        assertVoid(
                findings(GOOD, SMOOTH, new Limits(1, 2, 1, 0.1, 10, 0, 100, 100, 3), 0.01, 0.01), "generator-sessions");
        assertVoid(findings(GOOD, SMOOTH, new Limits(9, 2, 1, 0.96, 10, 0, 20, 100, 0), 0.01, 0.01), "generator-cpu");
        assertThat(findings(GOOD, SMOOTH, new Limits(1, 2, 1, 0.1, 10, 0.9, 20, 100, 0), 0.01, 0.01))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Finding.Severity.INFO));
    }

    @Test
    void aFaultIsTheCauseWhateverElseThereIs() {
        List<Finding> findings = LoadResultChecks.of(
                ORDER, Optional.of(new Fault(FaultKind.UNKNOWN_HOST, "no address")), Optional.empty());
        assertVoid(findings, "load-unknown-host");
    }
}

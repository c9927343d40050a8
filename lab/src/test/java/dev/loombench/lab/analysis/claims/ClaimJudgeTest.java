package dev.loombench.lab.analysis.claims;

import static dev.loombench.lab.run.RunFixture.blocks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.claims.ClaimTrials.ClaimContext;
import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ClaimRecord.DecidedBy;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimJudgeTest {
    private static final Offset<Double> EXACT = Offset.offset(1e-9);
    static final String RATIO = "ratio: {metric: time, of: {model: cached-pool}, to: {model: virtual-per-task}}";
    private static final ClaimContext HERE = new ClaimContext("25", "here", "quick", Set.of());
    private static final String LIMIT = "over-ideal: {of: {model: virtual-per-task}}";

    @ParameterizedTest
    @CsvSource({
        "at least 4, REPRODUCED",
        "at most 4, NOT_REPRODUCED_HERE",
        "at least 6, NOT_REPRODUCED_HERE",
        "at most 6, REPRODUCED",
        "between 4 and 6, REPRODUCED",
        "between 6 and 7, NOT_REPRODUCED_HERE",
        "at least 5, INCONCLUSIVE",
        "between 5 and 7, INCONCLUSIVE"
    })
    void theWholeIntervalMustSatisfyTheRelationOrFailIt(String relation, ClaimVerdict verdict) {
        ClaimRecord claim = judged(
                RATIO,
                relation,
                RunFixture.joined(
                        blocks("cached-pool", 5, 10, 4.9, 5.1, 5, 5), blocks("virtual-per-task", 1, 2, 1, 1, 1, 1)));

        assertThat(claim.measured()).isBetween(4.99, 5.01);
        assertThat(claim.low()).isBetween(4.9, 5.0);
        assertThat(claim.high()).isBetween(5.0, 5.1);
        assertThat(claim.verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "1.5, at least 1, INCONCLUSIVE, it seems to hold",
        "1.5, at least 1.8, INCONCLUSIVE, it seems not to hold",
        "2.5, at least 1, REPRODUCED, the whole interval meets it",
        "2.5, at most 1, NOT_REPRODUCED_HERE, the whole interval misses it",
        "0.4, at most 1, REPRODUCED, the whole interval meets it",
        "1.5, at most 0.6, NOT_REPRODUCED_HERE, the whole interval misses it",
        "1.5, at most 0.8, INCONCLUSIVE, it seems not to hold",
        "0.9, at least 0.4, REPRODUCED, the whole interval meets it",
        "0.9, between 0.4 and 1.25, INCONCLUSIVE, it seems to hold"
    })
    void belowSixBlocksOnlyWhatLiesBeyondAFactorOfTwoDecides(
            double ratio, String relation, ClaimVerdict verdict, String why) {
        ClaimRecord claim = judged(
                RATIO,
                relation,
                RunFixture.joined(
                        blocks("cached-pool", ratio, ratio, ratio, ratio, ratio),
                        blocks("virtual-per-task", 1, 1, 1, 1, 1)));

        assertThat(claim.verdict()).isEqualTo(verdict);
        assertThat(claim.sentence()).contains(why);
        assertThat(claim.sentence()
                        .contains("5 blocks decide only differences beyond a factor of 2: it takes 6 (--forks 6, or"
                                + " --profile"
                                + " standard)"))
                .isEqualTo(verdict == ClaimVerdict.INCONCLUSIVE);
    }

    @Test
    void sixBlocksDecideSmallDifferencesToo() {
        List<TrialRecord> trials = RunFixture.joined(
                blocks("cached-pool", 1.5, 1.5, 1.5, 1.5, 1.5, 1.5), blocks("virtual-per-task", 1, 1, 1, 1, 1, 1));

        assertThat(judged(RATIO, "at least 1", trials).verdict()).isEqualTo(ClaimVerdict.REPRODUCED);
        assertThat(judged(RATIO, "at least 1.8", trials).verdict()).isEqualTo(ClaimVerdict.NOT_REPRODUCED_HERE);
    }

    /// Six ratios of 1.04 to 1.06, whose interval lies between 1.04 and 1.06.
    @ParameterizedTest
    @CsvSource({"same within 10 %, REPRODUCED", "same within 3 %, NOT_REPRODUCED_HERE", "same within 5 %, INCONCLUSIVE"
    })
    void sameIsEquivalenceWithinTheMarginOfTheClaim(String relation, ClaimVerdict verdict) {
        List<TrialRecord> trials = RunFixture.joined(
                blocks("cached-pool", 1.04, 1.06, 1.05, 1.04, 1.06, 1.05),
                blocks("virtual-per-task", 1, 1, 1, 1, 1, 1));

        assertThat(judged(RATIO, relation, trials).verdict()).isEqualTo(verdict);
    }

    @Test
    void aCellOfAnotherProfileIsAnsweredWithTheCommandThatMeasuresIt() {
        DecidedBy larger = new DecidedBy("standard", "loombench run made", 480);
        ClaimContext elsewhere =
                new ClaimContext("25", "here", "quick", Set.of(), 0.95, false, claim -> Optional.of(larger));

        ClaimRecord claim = ClaimJudge.judge(
                        RunFixture.experiment("batch", claim(RATIO, "at least 4")),
                        blocks("cached-pool", 1, 1),
                        elsewhere)
                .getFirst();

        assertThat(claim.decidedBy()).isEqualTo(larger);
        assertThat(claim.why())
                .isEqualTo("not tested: virtual-per-task tasks=100 wait=100ms is not in this run (profile quick);"
                        + " 'loombench run made' decides it, in about 8 min");
    }

    @Test
    void withoutFiguresThereIsNothingToSay() {
        ClaimRecord claim = judged(RATIO, "at least 4", blocks("cached-pool", 1, 1));

        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
        assertThat(claim.measured()).isNull();
        assertThat(claim.low()).isNull();
        assertThat(claim.why())
                .isEqualTo("not tested: virtual-per-task tasks=100 wait=100ms is not in this run (profile quick)");
        assertThat(claim.sentence())
                .startsWith("Not tested: virtual-per-task tasks=100")
                .endsWith("(profile quick).");
    }

    @Test
    void aCellThatFailedOrWasRefusedSaysWhy() {
        List<TrialRecord> refused = blocks("virtual-per-task", 1).stream()
                .map(trial -> RunFixture.failed(trial, "refused: 10,000 threads are too many"))
                .toList();

        assertThat(judged(RATIO, "at least 4", RunFixture.joined(blocks("cached-pool", 1), refused))
                        .why())
                .isEqualTo("not tested: virtual-per-task: refused: 10,000 threads are too many");
    }

    @Test
    void aPlannedCellWithoutTrialsWasNotReached() {
        Experiment experiment = RunFixture.experiment("batch", claim(RATIO, "at least 4"));
        Set<CellRef> planned =
                Set.copyOf(experiment.claims().getFirst().quantity().cells());

        assertThat(ClaimJudge.judge(experiment, List.of(), new ClaimContext("25", "here", "quick", planned)))
                .singleElement()
                .extracting(ClaimRecord::why)
                .isEqualTo("not tested: cached-pool tasks=100 wait=100ms wasn't reached in this run");
    }

    /// The metric itself, in its unit: 200 ms in each of three forks.
    @ParameterizedTest
    @CsvSource({
        "at most 450ms, REPRODUCED, the whole interval meets it",
        "at most 350ms, INCONCLUSIVE, it seems to hold",
        "at most 90ms, NOT_REPRODUCED_HERE, the whole interval misses it",
        "between 90ms and 450ms, REPRODUCED, the whole interval meets it",
        "between 150ms and 450ms, INCONCLUSIVE, it seems to hold",
        "at least 300ms, INCONCLUSIVE, it seems not to hold"
    })
    void aFigureIsHeldAgainstBoundsInItsUnit(String relation, ClaimVerdict verdict, String why) {
        ClaimRecord claim = judged(
                "value: {metric: time, of: {model: cached-pool}}", relation, blocks("cached-pool", 0.2, 0.2, 0.2));

        assertThat(claim.measured()).isCloseTo(0.2, EXACT);
        assertThat(claim.unit()).isEqualTo("s");
        assertThat(claim.verdict()).isEqualTo(verdict);
        assertThat(claim.sentence())
                .startsWith("Measured 200 ms (200 ms to 200 ms) over 3 forks")
                .contains(why);
    }

    @Test
    void forksWhoseFigureIsNotPositiveLeaveAFigureOpen() {
        ClaimRecord claim = judged(
                "value: {metric: time, of: {model: cached-pool}}",
                "at most 450ms",
                blocks("cached-pool", 0.2, 0.2, 0.2, 0));

        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
        assertThat(claim.why())
                .isEqualTo("3 forks; the whole interval meets it; but 1 of 4 forks is left out: time isn't positive"
                        + " there");
    }

    @Test
    void intervalsAreThoseOfTheRunsLevel() {
        List<TrialRecord> trials = RunFixture.joined(
                blocks("cached-pool", 1.5, 1.6, 1.4, 1.5, 1.6, 1.4), blocks("virtual-per-task", 1, 1, 1, 1, 1, 1));
        Experiment experiment = RunFixture.experiment("batch", claim(RATIO, "at least 1"));
        ClaimRecord usual = ClaimJudge.judge(experiment, trials, HERE).getFirst();
        ClaimRecord wider = ClaimJudge.judge(
                        experiment,
                        trials,
                        new ClaimContext("25", "here", "quick", Set.of(), 0.96, false, claim -> Optional.empty()))
                .getFirst();

        assertThat(wider.low()).isLessThan(usual.low());
        assertThat(wider.high()).isGreaterThan(usual.high());
    }

    @Test
    void blocksWithoutARatioAreToldAndLeaveItOpen() {
        List<TrialRecord> virtual = blocks("virtual-per-task", 1, 1, 0);

        ClaimRecord claim = judged(RATIO, "at least 4", RunFixture.joined(blocks("cached-pool", 9, 9, 9), virtual));
        assertThat(claim.sentence())
                .contains("over 2 forks; the whole interval meets it; but 1 of 3 blocks has no ratio: time isn't"
                        + " positive there. Here:");
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
        assertThat(judged(RATIO, "at least 4", RunFixture.joined(blocks("cached-pool", 0, 0, 9), virtual))
                        .sentence())
                .isEqualTo("Not tested: 3 of 3 blocks have no ratio: time isn't positive there.");
    }

    @Test
    void oneBlockIsShownAndDecidesNothing() {
        ClaimRecord claim =
                judged(RATIO, "at least 4", RunFixture.joined(blocks("cached-pool", 9), blocks("virtual-per-task", 1)));

        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
        assertThat(claim.measured()).isCloseTo(9, EXACT);
        assertThat(claim.sentence())
                .isEqualTo("Measured 9.00 over 1 fork; one block gives no interval. Here: here; there: 2022, JDK 19.");
    }

    @Test
    void itKeepsTheWordsOfTheClaim() {
        ClaimRecord claim = judged(RATIO, "between 0.5 and 2", List.of());

        assertThat(claim.id()).isEqualTo("1a");
        assertThat(claim.text()).isEqualTo("It is so.");
        assertThat(claim.published()).isEqualTo("5 times");
        assertThat(claim.brief()).isEqualTo("it is so");
        assertThat(claim.figure()).isEqualTo(5);
        assertThat(claim.unit()).isNull();
        assertThat(claim.jdk()).isEqualTo("25");
        assertThat(claim.relation()).isEqualTo("time, cached-pool / virtual-per-task: between 0.500 and 2.00");
        assertThat(judged(LIMIT, "at most 1.2", List.of()).relation())
                .isEqualTo("time, virtual-per-task / ideal: at most 1.20");
    }

    static ClaimRecord judged(String quantity, String relation, List<TrialRecord> trials) {
        List<ClaimRecord> claims =
                ClaimJudge.judge(RunFixture.experiment("batch", claim(quantity, relation)), trials, HERE);
        assertThat(claims).hasSize(1);
        return claims.getFirst();
    }

    private static String claim(String quantity, String relation) {
        String figure = quantity.startsWith("value") ? "5s" : "5";
        return """
                  - id: 1a
                    text: It is so.
                    brief: it is so
                    source: S
                    published: 5 times
                    figure: %s
                    %s
                    holds: %s
                """.formatted(figure, quantity, relation);
    }
}

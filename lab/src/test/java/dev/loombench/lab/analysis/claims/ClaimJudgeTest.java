package dev.loombench.lab.analysis.claims;

import static dev.loombench.lab.run.RunFixture.blocks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.AnswerKind;
import dev.loombench.lab.analysis.claims.ClaimTrials.ClaimContext;
import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Relation;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.ClaimRecord.DecidedBy;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Verdict.Ground;
import dev.loombench.protocol.Clause;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimJudgeTest {
    private static final Offset<Double> EXACT = Offset.offset(1e-9);
    static final String RATIO = "ratio: {metric: time, of: {model: cached-pool}, to: {model: virtual-per-task}}";
    private static final ClaimContext HERE = new ClaimContext("25", "here", "quick", Set.of());
    private static final Clause NOT_MEASURED =
            ClaimAnswer.NOT_TESTED.with(ClaimAnswer.NOT_IN_RUN.with("virtual-per-task tasks=100 wait=100ms", "quick"));
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
        "1.5, at least 1, INCONCLUSIVE, SEEMS_TO_HOLD",
        "1.5, at least 1.8, INCONCLUSIVE, SEEMS_TO_FAIL",
        "2.5, at least 1, REPRODUCED, MEETS",
        "2.5, at most 1, NOT_REPRODUCED_HERE, MISSES",
        "0.4, at most 1, REPRODUCED, MEETS",
        "1.5, at most 0.6, NOT_REPRODUCED_HERE, MISSES",
        "1.5, at most 0.8, INCONCLUSIVE, SEEMS_TO_FAIL",
        "0.9, at least 0.4, REPRODUCED, MEETS",
        "0.9, between 0.4 and 1.25, INCONCLUSIVE, SEEMS_TO_HOLD"
    })
    void belowSixBlocksOnlyWhatLiesBeyondAFactorOfTwoDecides(
            double ratio, String relation, ClaimVerdict verdict, ClaimAnswer why) {
        ClaimRecord claim = judged(
                RATIO,
                relation,
                RunFixture.joined(
                        blocks("cached-pool", ratio, ratio, ratio, ratio, ratio),
                        blocks("virtual-per-task", 1, 1, 1, 1, 1)));

        assertThat(claim.verdict()).isEqualTo(verdict);
        Clause reason = verdict == ClaimVerdict.INCONCLUSIVE ? why.with(5, 6, 6) : why.with();
        assertThat(claim.why()).isEqualTo(ClaimAnswer.OVER.with(5, reason).toString());
        assertThat(claim.sentence()).contains(reason.toString());
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

    /// A published figure is a bound that somebody measured, and few blocks or a wide interval leave the claim open.
    @ParameterizedTest
    @CsvSource({
        "at least 1.05, 6, 1.06, '', AT_THE_BOUND",
        "at most 1.05, 6, 1.06, '', AT_THE_BOUND",
        "same within 5 %, 6, 1.06, '', AT_THE_BOUND",
        "at least 1.05, 6, 1.06, figure: 5, INCONCLUSIVE",
        "at least 1.05, 5, 1.06, '', INCONCLUSIVE",
        "at least 1.05, 6, 1.3, '', INCONCLUSIVE",
        "at least 1, 6, 1.06, '', REPRODUCED",
    })
    void aBoundThatNobodyPublishedIsNeitherKeptNorMissedWhereTheIntervalIsNarrow(
            String relation, int blocks, double highest, String figure, ClaimVerdict verdict) {
        double[] ratios = IntStream.range(0, blocks)
                .mapToDouble(block -> block % 2 == 0 ? 1.04 : highest)
                .toArray();
        List<TrialRecord> trials = RunFixture.joined(
                blocks("cached-pool", ratios),
                blocks("virtual-per-task", DoubleStream.of(ratios).map(_ -> 1).toArray()));
        Experiment experiment =
                RunFixture.experiment("batch", claim(RATIO, relation).replace("figure: 5", figure));

        assertThat(ClaimJudge.judge(experiment, trials, HERE).getFirst().verdict())
                .isEqualTo(verdict);
    }

    /// Six ratios of 1.45 to 1.55 decide even at 99.9 % what lies a tenth away; nearer bounds stay open, as ratios to
    /// them.
    @ParameterizedTest
    @CsvSource({
        "at least 1.3, 0",
        "at least 1.49, 1.0062",
        "at most 1.52, 0.9863",
        "between 0.5 and 1.49, 1.0062",
        "same within 10 %, 0",
    })
    void whatIsNotDecidedWithoutDoubtIsOpenWithItsRatioToTheNearerBound(String relation, double ratio) {
        List<TrialRecord> trials = RunFixture.joined(
                blocks("cached-pool", 1.45, 1.55, 1.45, 1.55, 1.45, 1.55),
                blocks("virtual-per-task", 1, 1, 1, 1, 1, 1));

        assertThat(ClaimJudge.openRatios(RunFixture.experiment("batch", claim(RATIO, relation)), trials).stream()
                        .mapToDouble(LogRatio::ratio)
                        .sum())
                .isCloseTo(ratio, Offset.offset(1e-3));
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
                .isEqualTo(ClaimAnswer.DECIDED_BY
                        .with(NOT_MEASURED, "loombench run made", "8 min")
                        .toString());
    }

    @Test
    void withoutFiguresThereIsNothingToSay() {
        ClaimRecord claim = judged(RATIO, "at least 4", blocks("cached-pool", 1, 1));

        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
        assertThat(claim.measured()).isNull();
        assertThat(claim.low()).isNull();
        assertThat(claim.why()).isEqualTo(NOT_MEASURED.toString());
        assertThat(claim.sentence()).isEqualTo(NOT_MEASURED.sentence());
    }

    @Test
    void aCellThatFailedOrWasRefusedSaysWhy() {
        List<TrialRecord> refused = blocks("virtual-per-task", 1).stream()
                .map(trial -> RunFixture.failed(trial, "refused: 10,000 threads are too many"))
                .toList();

        assertThat(judged(RATIO, "at least 4", RunFixture.joined(blocks("cached-pool", 1), refused))
                        .why())
                .isEqualTo(ClaimAnswer.NOT_TESTED
                        .with(ClaimAnswer.FAILED.with("virtual-per-task", "refused: 10,000 threads are too many"))
                        .toString());
    }

    @Test
    void aPlannedCellWithoutTrialsWasNotReached() {
        Experiment experiment = RunFixture.experiment("batch", claim(RATIO, "at least 4"));
        Set<CellRef> planned =
                Set.copyOf(experiment.claims().getFirst().quantity().cells());

        assertThat(ClaimJudge.judge(experiment, List.of(), new ClaimContext("25", "here", "quick", planned)))
                .singleElement()
                .extracting(ClaimRecord::why)
                .isEqualTo(ClaimAnswer.NOT_TESTED
                        .with(ClaimAnswer.NOT_REACHED.with("cached-pool tasks=100 wait=100ms"))
                        .toString());
    }

    /// The metric itself, in its unit: 200 ms in each of three forks.
    @ParameterizedTest
    @CsvSource({
        "at most 450ms, REPRODUCED, MEETS",
        "at most 350ms, INCONCLUSIVE, SEEMS_TO_HOLD",
        "at most 90ms, NOT_REPRODUCED_HERE, MISSES",
        "between 90ms and 450ms, REPRODUCED, MEETS",
        "between 150ms and 450ms, INCONCLUSIVE, SEEMS_TO_HOLD",
        "at least 300ms, INCONCLUSIVE, SEEMS_TO_FAIL"
    })
    void aFigureIsHeldAgainstBoundsInItsUnit(String relation, ClaimVerdict verdict, ClaimAnswer why) {
        ClaimRecord claim = judged(
                "value: {metric: time, of: {model: cached-pool}}", relation, blocks("cached-pool", 0.2, 0.2, 0.2));

        assertThat(claim.measured()).isCloseTo(0.2, EXACT);
        assertThat(claim.unit()).isEqualTo("s");
        assertThat(claim.verdict()).isEqualTo(verdict);
        Clause reason = ClaimAnswer.OVER.with(3, verdict == ClaimVerdict.INCONCLUSIVE ? why.with(3, 6, 6) : why.with());
        assertThat(claim.sentence())
                .isEqualTo(ClaimAnswer.MEASURED_BETWEEN
                        .with("200 ms", "200 ms", "200 ms", reason, "here", "2022, JDK 19")
                        .sentence());
    }

    @Test
    void forksWhoseFigureIsNotPositiveLeaveAFigureOpen() {
        ClaimRecord claim = judged(
                "value: {metric: time, of: {model: cached-pool}}",
                "at most 450ms",
                blocks("cached-pool", 0.2, 0.2, 0.2, 0));

        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
        assertThat(claim.why())
                .isEqualTo(over(3, AnswerKind.FORKS_WITHOUT_RATIO.with(1, 4, "time"))
                        .toString());
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
        assertThat(claim.why())
                .isEqualTo(over(2, AnswerKind.BLOCKS_WITHOUT_RATIO.with(1, 3, "time"))
                        .toString());
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
        assertThat(judged(RATIO, "at least 4", RunFixture.joined(blocks("cached-pool", 0, 0, 9), virtual))
                        .why())
                .isEqualTo(ClaimAnswer.NOT_TESTED
                        .with(AnswerKind.BLOCKS_WITHOUT_RATIO.with(3, 3, "time"))
                        .toString());
    }

    @Test
    void oneBlockIsShownAndDecidesNothing() {
        ClaimRecord claim =
                judged(RATIO, "at least 4", RunFixture.joined(blocks("cached-pool", 9), blocks("virtual-per-task", 1)));

        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
        assertThat(claim.measured()).isCloseTo(9, EXACT);
        assertThat(claim.sentence())
                .isEqualTo(ClaimAnswer.MEASURED
                        .with("9.00", ClaimAnswer.OVER.with(1, Ground.ONE_BLOCK.with()), "here", "2022, JDK 19")
                        .sentence());
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
        assertThat(claim.relation())
                .isEqualTo(ClaimAnswer.RATIO
                        .with("time", "cached-pool", "virtual-per-task", Relation.parse("between 0.5 and 2"))
                        .toString());
        assertThat(judged(LIMIT, "at most 1.2", List.of()).relation())
                .isEqualTo(ClaimAnswer.RATIO
                        .with("time", "virtual-per-task", "ideal", Relation.parse("at most 1.2"))
                        .toString());
    }

    private static Clause over(int forks, Clause gap) {
        return ClaimAnswer.OVER.with(forks, ClaimAnswer.BUT.with(ClaimAnswer.MEETS.with(), gap));
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

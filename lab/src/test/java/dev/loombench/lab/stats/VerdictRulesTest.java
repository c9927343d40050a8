package dev.loombench.lab.stats;

import static dev.loombench.lab.stats.Verdict.Outcome.FASTER;
import static dev.loombench.lab.stats.Verdict.Outcome.INCONCLUSIVE;
import static dev.loombench.lab.stats.Verdict.Outcome.SAME;
import static dev.loombench.lab.stats.Verdict.Outcome.SLOWER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.Verdict.Ground;
import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.Verdict.Pairing;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictRulesTest {
    private static final double MARGIN = 0.03;

    @ParameterizedTest
    @CsvSource({
        "2, 0.10, 0.49, FASTER",
        "5, 2.01, 9.00, SLOWER",
        "5, 0.10, 0.50, INCONCLUSIVE",
        "5, 2.00, 9.00, INCONCLUSIVE",
        "5, 0.60, 0.70, INCONCLUSIVE",
        "5, 0.99, 1.01, INCONCLUSIVE",
        "3, 0.40, 2.50, INCONCLUSIVE",
        "6, 0.60, 0.99, FASTER",
        "6, 1.01, 1.50, SLOWER",
        "6, 0.60, 1.00, INCONCLUSIVE",
        "6, 1.00, 1.50, INCONCLUSIVE",
        "6, 0.98, 1.02, SAME",
        "6, 1.01, 1.02, SAME",
        "6, 0.98, 0.99, SAME",
        "6, 0.97, 1.02, INCONCLUSIVE",
        "6, 0.98, 1.04, INCONCLUSIVE",
        "6, 0.96, 0.99, FASTER",
        "6, 1.01, 1.04, SLOWER"
    })
    void followFromTheWholeInterval(int blocks, double low, double high, Outcome expected) {
        Optional<Interval> interval = Optional.of(new Interval(low, high));
        Optional<Interval> check = blocks < 6 ? Optional.empty() : interval;

        assertThat(judge(blocks, interval, check, Better.LESS)).isEqualTo(expected);
        assertThat(judge(blocks, interval, check, Better.MORE)).isEqualTo(opposite(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "WITHIN_BLOCKS, 0, NO_BLOCK",
        "WITHIN_BLOCKS, 1, ONE_BLOCK",
        "INDEPENDENT, 0, NO_FIGURE",
        "INDEPENDENT, 1, ONE_FORK",
        "INDEPENDENT_RUNS, 1, ONE_RUN"
    })
    void neverComeFromOneBlockOrNone(Pairing pairing, int blocks, Ground ground) {
        assertThat(VerdictRules.judge(
                        new VerdictEvidence(blocks, Optional.empty(), Optional.empty(), MARGIN, Better.LESS, pairing)))
                .isEqualTo(new Verdict(INCONCLUSIVE, ground.with(), Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({
        "0.60, 0.90, 0.60, 1.10, FASTER, INCONCLUSIVE", "0.90, 1.10, 1.01, 1.10, INCONCLUSIVE, SLOWER",
        "0.96, 0.99, 0.98, 0.99, FASTER, SAME", "0.60, 0.90, 1.10, 1.20, FASTER, SLOWER"
    })
    void areInconclusiveWhereTheIntervalsDisagree(
            double low, double high, double orderLow, double orderHigh, Outcome student, Outcome order) {
        Verdict verdict = VerdictRules.judge(evidence(
                8, Optional.of(new Interval(low, high)), Optional.of(new Interval(orderLow, orderHigh)), Better.LESS));

        assertThat(verdict.outcome()).isEqualTo(INCONCLUSIVE);
        assertThat(verdict.checkAgrees()).contains(false);
        assertThat(verdict.reason())
                .isEqualTo(Ground.DISAGREEMENT.with(
                        Pairing.WITHIN_BLOCKS.interval, student, Pairing.WITHIN_BLOCKS.check, order));
    }

    @Test
    void sayWhetherTheCheckAgreed() {
        Optional<Interval> interval = Optional.of(new Interval(0.5, 0.6));

        assertThat(VerdictRules.judge(evidence(6, interval, interval, Better.LESS))
                        .checkAgrees())
                .contains(true);
        assertThat(VerdictRules.judge(evidence(6, interval, Optional.empty(), Better.LESS)))
                .isEqualTo(new Verdict(FASTER, Ground.BESIDE_1.with(), Optional.empty()));
    }

    @Test
    void showALargeDifferenceInThreeBlocks() {
        LogRatio ratio = LogRatio.of(List.of(new Pair(100, 251), new Pair(101, 254), new Pair(99, 246)));
        VerdictEvidence evidence = VerdictEvidence.of(ratio, VerdictRules.CONFIDENCE_LEVEL, MARGIN, Better.LESS);

        assertThat(VerdictRules.judge(evidence))
                .isEqualTo(new Verdict(SLOWER, Ground.BEYOND_FACTOR.with(3, "blocks"), Optional.empty()));
    }

    @Test
    void standAmongOthersOnlyIfTheyAreNotChance() {
        Verdict faster = new Verdict(FASTER, Ground.BESIDE_1.with(), Optional.of(true));
        Verdict same = new Verdict(SAME, Ground.WITHIN_MARGIN.with(MARGIN), Optional.of(true));

        assertThat(VerdictRules.correct(faster, 0.05, 10, VerdictRules.CONFIDENCE_LEVEL))
                .isEqualTo(faster);
        assertThat(VerdictRules.correct(faster, 0.051, 10, VerdictRules.CONFIDENCE_LEVEL))
                .isEqualTo(new Verdict(INCONCLUSIVE, Ground.CHANCE.with(10, "0.051"), Optional.of(true)));
        assertThat(VerdictRules.correct(same, 0.9, 10, VerdictRules.CONFIDENCE_LEVEL))
                .isEqualTo(same);
    }

    @Test
    void areSameOfEqualFiguresFromSixBlocksOn() {
        assertThat(outcomeOfEqual(5)).isEqualTo(INCONCLUSIVE);
        assertThat(outcomeOfEqual(6)).isEqualTo(SAME);
    }

    @ParameterizedTest
    @CsvSource({
        "6, 0.5, 0.6, 0.03, BESIDE_1",
        "6, 1, 1.01, 0.03, WITHIN_MARGIN",
        "6, 0.4, 2.5, 1, AROUND_1",
        "6, 0.9, 1.1, 0.025, AROUND_1"
    })
    void restOnTheWholeInterval(int blocks, double low, double high, double margin, Ground ground) {
        Optional<Interval> interval = Optional.of(new Interval(low, high));

        assertThat(VerdictRules.judge(new VerdictEvidence(
                                blocks, interval, interval, margin, Better.LESS, Pairing.WITHIN_BLOCKS))
                        .reason())
                .isEqualTo(ground == Ground.BESIDE_1 ? ground.with() : ground.with(margin));
    }

    @Test
    void giveReasonsInTheNounsOfTheSamples() {
        Optional<Interval> wide = Optional.of(new Interval(0.5, 1.5));
        Optional<Interval> below = Optional.of(new Interval(0.5, 0.6));

        assertThat(VerdictRules.judge(new VerdictEvidence(3, wide, wide, MARGIN, Better.LESS, Pairing.WITHIN_BLOCKS))
                        .reason())
                .isEqualTo(Ground.WITHIN_FACTOR.with(3, "blocks"));
        assertThat(VerdictRules.judge(new VerdictEvidence(3, wide, wide, MARGIN, Better.LESS, Pairing.INDEPENDENT))
                        .reason())
                .isEqualTo(Ground.WITHIN_FACTOR.with(3, Pairing.INDEPENDENT.samples));
        assertThat(VerdictRules.judge(new VerdictEvidence(6, below, wide, MARGIN, Better.LESS, Pairing.INDEPENDENT))
                        .reason())
                .isEqualTo(Ground.DISAGREEMENT.with(
                        Pairing.INDEPENDENT.interval, FASTER, Pairing.INDEPENDENT.check, INCONCLUSIVE));
    }

    @Test
    void refuseEvidenceThatDoesNotFit() {
        Optional<Interval> interval = Optional.of(new Interval(0.5, 0.6));
        Optional<Interval> negative = Optional.of(new Interval(-0.5, 0.6));

        assertThatIllegalArgumentException().isThrownBy(() -> judge(1, interval, Optional.empty(), Better.LESS));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> judge(2, Optional.empty(), Optional.empty(), Better.LESS));
        assertThatIllegalArgumentException().isThrownBy(() -> judge(6, negative, interval, Better.LESS));
        assertThatIllegalArgumentException().isThrownBy(() -> judge(6, interval, negative, Better.LESS));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new VerdictEvidence(6, interval, interval, 0, Better.LESS, Pairing.WITHIN_BLOCKS))
                .withMessageContaining("margin");
    }

    private static Outcome judge(int blocks, Optional<Interval> student, Optional<Interval> check, Better better) {
        return VerdictRules.judge(evidence(blocks, student, check, better)).outcome();
    }

    private static VerdictEvidence evidence(
            int blocks, Optional<Interval> student, Optional<Interval> check, Better better) {
        return new VerdictEvidence(blocks, student, check, MARGIN, better, Pairing.WITHIN_BLOCKS);
    }

    private static Outcome outcomeOfEqual(int blocks) {
        LogRatio ratio = LogRatio.of(Collections.nCopies(blocks, new Pair(7, 7)));
        return VerdictRules.judge(VerdictEvidence.of(ratio, VerdictRules.CONFIDENCE_LEVEL, MARGIN, Better.LESS))
                .outcome();
    }

    private static Outcome opposite(Outcome outcome) {
        return switch (outcome) {
            case FASTER -> SLOWER;
            case SLOWER -> FASTER;
            case SAME -> SAME;
            case INCONCLUSIVE -> INCONCLUSIVE;
        };
    }
}

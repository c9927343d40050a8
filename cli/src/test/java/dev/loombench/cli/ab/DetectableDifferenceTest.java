package dev.loombench.cli.ab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.AbDocument.EffortRecord;
import dev.loombench.lab.stats.DetectableEffect;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DetectableDifferenceTest {
    @Test
    void isNoFigureForFewPairsHoweverTheyScatter() {
        String expected = "2 pairs can't tell differences in the mean latency below a factor of 2; 6 or more can.";

        assertThat(words(2, DetectableEffect.byVerdict(2, 0.31))).isEqualTo(expected);
        assertThat(words(2, DetectableEffect.byVerdict(2, 0))).isEqualTo(expected);
    }

    @Test
    void manyPairsThatScatterSayHowManyMoreItTakes() {
        double scatter = 0.7;
        int needed = DetectableEffect.blocksNeededForVerdict(0.10, scatter).orElseThrow();

        assertThat(words(6, DetectableEffect.byVerdict(6, scatter)))
                .startsWith(
                        "6 pairs that scatter so much can't tell differences in the mean latency below a factor of ")
                .endsWith("; about " + needed + " would tell one of 10 %.");
    }

    private static String words(int measured, @Nullable Double smallestSeen) {
        return DetectableDifference.words(
                new EffortRecord(6, 6, measured, 1, 900, 600, 0.02, 1.04, smallestSeen, null), "the mean latency");
    }
}

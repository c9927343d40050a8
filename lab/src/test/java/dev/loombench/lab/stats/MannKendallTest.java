package dev.loombench.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.stats.SteadyStateDetector.MannKendall;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

class MannKendallTest {
    /// S = 45 and Var S = 125, so z = 44 / √125 = 3.9355.
    @Test
    void ofARisingRowOfTen() {
        MannKendall rising = MannKendall.of(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10});

        assertThat(rising.score()).isEqualTo(45);
        assertThat(rising.pValue()).isCloseTo(8.30e-5, within(5e-7));
        assertThat(MannKendall.of(new double[] {3, 2, 1}).score()).isEqualTo(-3);
    }

    @Test
    void ofEqualValuesFindsNothing() {
        assertThat(MannKendall.of(new double[] {2, 2, 2, 2})).isEqualTo(new MannKendall(0, 1));
    }

    /// Without a trend all orders are equally likely: the variance is that over all permutations.
    @Test
    void hasTheVarianceOfAllPermutationsWithTies() {
        double[] values = {1, 1, 2, 3, 3, 3};
        List<Long> scores = new ArrayList<>();
        permute(values, 0, scores);
        double variance = scores.stream().mapToDouble(s -> (double) s * s).sum() / scores.size();

        double z = (MannKendall.of(values).score() - 1) / Math.sqrt(variance);

        assertThat(scores).hasSize(720);
        assertThat(MannKendall.of(values).pValue())
                .isCloseTo(2 * NormalDistribution.of(0, 1).survivalProbability(z), within(1e-12));
    }

    private static void permute(double[] values, int from, List<Long> scores) {
        if (from == values.length) {
            scores.add(MannKendall.of(values).score());
            return;
        }
        for (int i = from; i < values.length; i++) {
            double[] swapped = values.clone();
            swapped[from] = values[i];
            swapped[i] = values[from];
            permute(swapped, from + 1, scores);
        }
    }
}

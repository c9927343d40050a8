package dev.loombench.lab.stats;

import static dev.loombench.lab.stats.ForkSamples.SEED;
import static dev.loombench.lab.stats.ForkSamples.tolerance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ChangePointsTest {
    /// Annual flow of the Nile at Aswan, 1871 to 1970, in 10⁸ m³: it fell in 1899, when the first dam was
    /// begun. The series of Cobb, The Problem of the Nile, Biometrika 65 (1978), is in the public domain.
    private static final int[] NILE = {
        1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180, 799, 958, 1140,
        1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833, 701, 916, 692, 1020, 1050, 969,
        831, 726, 456, 824, 702, 1120, 1100, 832, 764, 821, 768, 845, 864, 862, 698, 845, 744, 796, 1040, 759,
        781, 865, 845, 944, 984, 897, 822, 1010, 771, 676, 649, 846, 812, 742, 801, 1040, 860, 874, 848, 890,
        744, 749, 838, 1050, 918, 986, 797, 923, 975, 815, 1020, 906, 901, 1170, 912, 746, 919, 718, 714, 740
    };

    private final Random random = new Random(SEED);

    @Test
    void findsTheChangeOfTheNile() {
        assertThat(NILE).hasSize(100);
        assertThat(changes(Arrays.stream(NILE).asDoubleStream().boxed().toList()))
                .containsExactly(1899 - 1871);
    }

    /// Steps of five times the noise, some reverted soon, and the end of the series among them.
    @ParameterizedTest
    @CsvSource({
        "30, '15'",
        "30, '10, 20'",
        "60, '3'",
        "60, '57'",
        "60, '30, 34'",
        "100, '20, 23, 70'",
        "200, '50, 100, 150'",
        "12, '6'"
    })
    void findsPlantedSteps(int n, String steps) {
        List<Integer> planted =
                Arrays.stream(steps.split(", ")).map(Integer::valueOf).toList();
        long found = IntStream.range(0, 20)
                .filter(repetition -> planted.equals(changes(values(
                        n, i -> 5 * (planted.stream().filter(step -> i >= step).count() % 2) + random.nextGaussian()))))
                .count();

        assertThat(found).as("of 20, seed %d", SEED).isGreaterThanOrEqualTo(14);
    }

    enum Noise {
        NORMAL,
        LOGNORMAL,
        OUTLIERS,
        TIES
    }

    /// What is true of any distribution by construction: at most one series in a hundred has a change that
    /// isn't there.
    @ParameterizedTest
    @EnumSource
    void findsNoneInMostSeriesWithoutAChange(Noise noise) {
        int series = 400;
        double changed = ForkSamples.share(
                series, () -> !changes(values(40, i -> value(noise))).isEmpty());

        assertThat(changed)
                .as("seed %d", SEED)
                .isLessThan(ChangePoints.SIGNIFICANCE + tolerance(ChangePoints.SIGNIFICANCE, series));
    }

    private double value(Noise noise) {
        return switch (noise) {
            case NORMAL -> random.nextGaussian();
            case LOGNORMAL -> Math.exp(random.nextGaussian());
            case OUTLIERS -> random.nextGaussian() + (random.nextInt(20) == 0 ? 10 : 0);
            case TIES -> random.nextInt(3);
        };
    }

    private List<Integer> changes(List<Double> values) {
        return ChangePoints.of(values, random::nextInt);
    }

    private static List<Double> values(int n, IntToDoubleFunction value) {
        return IntStream.range(0, n).mapToDouble(value::applyAsDouble).boxed().toList();
    }

    @Test
    void findsNoneWhereNothingVariesOrTooLittleIsKnown() {
        assertThat(changes(List.of())).isEmpty();
        assertThat(changes(values(50, i -> 7))).isEmpty();
        assertThat(changes(values(5, i -> i < 3 ? 0 : 1))).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> changes(List.of(1.0, Double.NaN)));
    }
}

package dev.loombench.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutliersTest {
    @Test
    void areFlaggedByTheirIndexOnBothSides() {
        assertThat(Outliers.flag(10, 11, 50, 9, 10, 12, 8, -40)).containsExactly(2, 7);
        assertThat(Outliers.flag(List.of(10.0, 11.0, 50.0, 9.0, 10.0, 12.0, 8.0, -40.0)))
                .containsExactly(2, 7);
    }

    /// The median is 4 and the MAD 2, so the threshold lies 3.5 × 2 / 0.6745 = 10.378 from the median.
    @Test
    void beginBeyondTheThreshold() {
        assertThat(Outliers.flag(1, 2, 3, 4, 5, 6, 14.37)).isEmpty();
        assertThat(Outliers.flag(1, 2, 3, 4, 5, 6, 14.38)).containsExactly(6);
    }

    @Test
    void doNotHideEachOther() {
        assertThat(Outliers.flag(1, 1.1, 0.9, 1.05, 0.95, 1000, 1001)).containsExactly(5, 6);
    }

    @Test
    void amongEqualValuesAreFoundWithoutAMedianDeviation() {
        assertThat(Outliers.flag(5, 5, 5, 5, 5, 5, 5, 5, 5, 90)).containsExactly(9);
        assertThat(Outliers.flag(5, 5, 5, 5, 4, 6, 5, 5)).isEmpty();
        assertThat(Outliers.flag(5, 5, 5, 5, 5, 5)).isEmpty();
    }

    @Test
    void areNotSoughtAmongAFewValues() {
        assertThat(Outliers.flag(1, 1.1, 0.9, 1, 1000)).isEmpty();
        assertThat(Outliers.flag(1, 1.1, 0.9, 1, 1.05, 1000)).containsExactly(5);
    }

    @Test
    void refuseNoNumbers() {
        assertThatIllegalArgumentException().isThrownBy(() -> Outliers.flag(1, Double.NaN));
    }
}

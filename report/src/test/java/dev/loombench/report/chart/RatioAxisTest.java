package dev.loombench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RatioAxisTest {
    @Test
    void holdsOneAndAllRatiosWithTheirIntervals() {
        RatioAxis axis = RatioAxis.over(List.of(6.0), List.of(5.0, 7.0));

        assertThat(axis.min()).isBetween(0.5, 0.91);
        assertThat(axis.max()).isBetween(7.0, 9.0);
    }

    @Test
    void isNeverNarrowerThanATenth() {
        RatioAxis axis = RatioAxis.over(List.of(1.0), List.of());

        assertThat(axis.min()).isLessThan(0.91);
        assertThat(axis.max()).isGreaterThan(1.1);
    }

    @Test
    void cutsIntervalsThatReachFarBeyond() {
        RatioAxis axis = RatioAxis.over(List.of(1.2), List.of(1e-9, 1e9));

        assertThat(axis.min()).isGreaterThan(0.2);
        assertThat(axis.max()).isLessThan(5);
    }
}

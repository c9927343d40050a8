package dev.loombench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class AxisTest {
    @Test
    void isLogarithmicOnlyBeyondADecade() {
        assertThat(Axis.over("time", "s", List.of(0.2, 2.0), List.of()).log()).isFalse();
        assertThat(Axis.over("time", "s", List.of(0.2, 2.1), List.of()).log()).isTrue();
        assertThat(Axis.over("time", "s", List.of(0.0, 2.1), List.of()).log()).isFalse();
    }

    @Test
    void holdsAllValuesAndTheirIntervals() {
        Axis linear = Axis.over("time", "s", List.of(0.2, 1.4), List.of(0.1, 1.9));
        assertThat(linear.min()).isZero();
        assertThat(linear.max()).isEqualTo(2.0, within(1e-9));
        Axis log = Axis.over("time", "s", List.of(0.00074, 10.6), List.of(0.0006, 11.0));
        assertThat(log.min()).isEqualTo(0.0005, within(1e-9));
        assertThat(log.max()).isEqualTo(15.0, within(1e-9));
    }

    @Test
    void anIntervalThatReachesZeroDoesNotStretchALogarithmicAxis() {
        Axis log = Axis.over("time", "s", List.of(0.01, 1.0), List.of(-0.3, 1.2));
        assertThat(log.min()).isEqualTo(0.003, within(1e-9));
    }

    @Test
    void ofRatiosHoldsOneAndAllRatiosWithTheirIntervals() {
        Axis axis = Axis.ratios(List.of(6.0), List.of(5.0, 7.0));

        assertThat(axis.min()).isBetween(0.5, 0.91);
        assertThat(axis.max()).isBetween(7.0, 9.0);
    }

    @Test
    void ofRatiosIsNeverNarrowerThanATenth() {
        Axis axis = Axis.ratios(List.of(1.0), List.of());

        assertThat(axis.min()).isLessThan(0.91);
        assertThat(axis.max()).isGreaterThan(1.1);
    }

    @Test
    void ofRatiosCutsIntervalsThatReachFarBeyond() {
        Axis axis = Axis.ratios(List.of(1.2), List.of(1e-9, 1e9));

        assertThat(axis.min()).isGreaterThan(0.2);
        assertThat(axis.max()).isLessThan(5);
    }
}

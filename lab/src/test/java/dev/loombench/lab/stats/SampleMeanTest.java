package dev.loombench.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleMeanTest {
    @Test
    void dividesByOneLessThanTheValues() {
        SampleMean mean = SampleMean.of(1, 2, 3, 4);

        assertThat(mean.n()).isEqualTo(4);
        assertThat(mean.mean()).isEqualTo(2.5);
        assertThat(mean.standardDeviation().orElseThrow()).isCloseTo(Math.sqrt(5.0 / 3), within(1e-15));
        assertThat(SampleMean.of(List.of(1.0, 2.0, 3.0, 4.0))).isEqualTo(mean);
    }

    @Test
    void ofOneValueHasNoDeviationAndNoInterval() {
        assertThat(SampleMean.of(7).mean()).isEqualTo(7);
        assertThat(SampleMean.of(7).standardDeviation()).isEmpty();
        assertThat(SampleMean.of(7).studentInterval(0.95)).isEmpty();
    }

    /// The quantiles are those of printed tables.
    @ParameterizedTest
    @CsvSource({"2, 0.95, 12.706", "3, 0.95, 4.303", "6, 0.95, 2.571", "10, 0.99, 3.250", "31, 0.95, 2.042"})
    void makesAnIntervalFromTheTabulatedQuantile(int n, double level, double quantile) {
        double[] values = new double[n];
        values[0] = n;
        SampleMean mean = SampleMean.of(values);

        double half = quantile * mean.standardDeviation().orElseThrow() / Math.sqrt(n);
        Interval interval = mean.studentInterval(level).orElseThrow();

        assertThat(interval.low()).isCloseTo(1 - half, within(1e-3));
        assertThat(interval.high()).isCloseTo(1 + half, within(1e-3));
    }

    @Test
    void refusesWhatHasNoMean() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleMean.of(List.of()))
                .withMessageContaining("no values");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleMean.of(1, Double.NaN))
                .withMessageContaining("value 1");
        assertThatIllegalArgumentException().isThrownBy(() -> SampleMean.of(Double.POSITIVE_INFINITY));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleMean.of(1, 2).studentInterval(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleMean.of(1, 2).studentInterval(0));
    }

    @Test
    void theIntervalOfAPositiveQuantityNeverReachesZero() {
        SampleMean rate = SampleMean.of(100, 500, 700);
        Interval student = rate.studentInterval(0.95).orElseThrow();
        Interval positive = rate.positiveInterval(0.95).orElseThrow();
        assertThat(student.low()).isNegative();
        assertThat(positive.low() * positive.high()).isCloseTo(rate.mean() * rate.mean(), within(1e-6));
        assertThat(Math.log(positive.high() / rate.mean())).isCloseTo(student.high() / rate.mean() - 1, within(1e-9));
        assertThat(SampleMean.of(0, 0, 0).positiveInterval(0.95)).hasValue(new Interval(0, 0));
    }
}

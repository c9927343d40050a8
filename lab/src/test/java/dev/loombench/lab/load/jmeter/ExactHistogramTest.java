package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ExactHistogramTest {
    @Test
    void aPercentileIsTheNearestRank() {
        ExactHistogram times = of(LongStream.rangeClosed(1, 200));

        assertThat(times.percentile(50)).hasValue(100);
        assertThat(times.percentile(99)).hasValue(198);
        assertThat(times.percentile(99.9)).hasValue(200);
        assertThat(times.percentile(100)).hasValue(200);
        assertThat(times.percentile(0.1)).hasValue(1);
        assertThat(times.mean()).hasValue(100.5);
    }

    @Test
    void aPercentileIsAlwaysAValueThatWasSeen() {
        ExactHistogram times = of(LongStream.of(10, 10, 10, 1_000));

        assertThat(times.percentile(75)).hasValue(10);
        assertThat(times.percentile(75.1)).hasValue(1_000);
    }

    @Test
    void ofNothingHasNoFigures() {
        ExactHistogram none = of(LongStream.empty());

        assertThat(none.percentile(50)).isEmpty();
        assertThat(none.mean()).isEmpty();
        assertThat(none.max()).isEmpty();
    }

    @Test
    void countsBetweenLimits() {
        ExactHistogram times = of(LongStream.rangeClosed(1, 10));

        assertThat(times.between(3, 5)).isEqualTo(2);
        assertThat(times.between(-1, 10)).isEqualTo(10);
    }

    @Test
    void hasNoPercentileBeyondAll() {
        ExactHistogram times = of(LongStream.of(1));

        assertThatIllegalArgumentException().isThrownBy(() -> times.percentile(0));
        assertThatIllegalArgumentException().isThrownBy(() -> times.percentile(100.1));
    }

    private static ExactHistogram of(LongStream values) {
        ExactHistogram.HistogramBuilder tally = new ExactHistogram.HistogramBuilder();
        values.forEach(tally::add);
        return tally.build();
    }
}

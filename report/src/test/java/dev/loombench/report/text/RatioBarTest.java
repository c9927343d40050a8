package dev.loombench.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RatioBarTest {
    private static RatioBar.Scale scale(Double... ratios) {
        return RatioBar.Scale.of(List.of(ratios), 0.03);
    }

    private static RatioBar bar(RatioBar.Scale scale, double low, double ratio, double high) {
        return scale.bar(ratio, low, high);
    }

    @Test
    void oneIsInTheMiddleAndAHalfAsFarAsTwice() {
        RatioBar.Scale scale = scale(0.5, 2.0);
        RatioBar bar = bar(scale, 0.5, 1, 2);

        assertThat(bar.at()).isEqualTo("80.0");
        assertThat(80 - Double.parseDouble(bar.low()))
                .isCloseTo(Double.parseDouble(bar.high()) - 80, org.assertj.core.data.Offset.offset(0.11));
        assertThat(Double.parseDouble(bar.low())).isBetween(0.0, 10.0);
    }

    @Test
    void noiseLooksLikeNoise() {
        RatioBar bar = bar(scale(0.999, 1.001), 0.999, 1, 1.001);

        assertThat(Double.parseDouble(bar.high()) - Double.parseDouble(bar.low()))
                .isLessThan(5);
    }

    @Test
    void whatLiesBeyondTheAxisEndsAtIt() {
        RatioBar bar = bar(scale(1e9), 0.9, 1e9, 1e12);

        assertThat(Double.parseDouble(bar.high())).isLessThanOrEqualTo(RatioBar.WIDTH);
        assertThat(bar.high()).isEqualTo(bar.at());
    }

    @Test
    void thereIsNoneWithoutARatio() {
        assertThat(scale().bar(null, null, null)).isNull();
        assertThat(scale(1.2).bar(1.2, 0.0, 1.3)).isNull();
        assertThat(scale(1.2).bar(1.2, null, null)).isNotNull();
    }
}

package dev.loombench.programs.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WarmUpCurveTest {
    @Test
    void isWarmFromTheFirstWindowIfNothingRises() {
        WarmUpCurve curve = curve(10, 10, 10, 10, 10, 10, 10, 10);

        assertThat(curve.warmAfter(100).orElseThrow()).isEqualTo(0.1, within(1e-9));
        assertThat(curve.finalLevel()).isEqualTo(100, within(1e-6));
    }

    @Test
    void isWarmOnceTheAverageOfFiveWindowsStays() {
        WarmUpCurve curve = curve(1, 1, 1, 1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10);

        // The five windows up to the ninth are the first without a cold one; 8.2 is less than nine tenths.
        assertThat(curve.warmAfter(100).orElseThrow()).isEqualTo(0.9, within(1e-9));
    }

    @Test
    void aSingleSlowWindowIsNoise() {
        assertThat(curve(10, 10, 10, 10, 10, 10, 6, 10, 10, 10, 10, 10)
                        .warmAfter(100)
                        .orElseThrow())
                .isEqualTo(0.1, within(1e-9));
    }

    @Test
    void aLateDropCounts() {
        assertThat(curve(10, 10, 10, 10, 2, 2, 2, 10, 10, 10, 10, 10, 10, 10, 10, 10)
                        .warmAfter(100)
                        .orElseThrow())
                .isGreaterThan(0.9);
    }

    @Test
    void windowsOfAnyLengthCountByTheirRate() {
        WarmUpCurve curve = new WarmUpCurve();
        curve.add(0.1, 10);
        curve.add(0.4, 30);
        curve.add(0.5, 10);

        assertThat(curve.finalLevel()).isEqualTo(100, within(1e-6));
        assertThat(curve.warmAfter(100).orElseThrow()).isEqualTo(0.1, within(1e-9));
    }

    @Test
    void aLevelThatIsNeverReachedHasNoTime() {
        assertThat(curve(1, 2, 3, 4, 5, 5, 5, 5, 5, 5).warmAfter(100)).isEmpty();
    }

    private static WarmUpCurve curve(int... operations) {
        WarmUpCurve curve = new WarmUpCurve();
        for (int window = 0; window < operations.length; window++) {
            curve.add((window + 1) / 10.0, operations[window]);
        }
        return curve;
    }
}

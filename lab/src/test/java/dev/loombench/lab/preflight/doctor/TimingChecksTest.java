package dev.loombench.lab.preflight.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.preflight.doctor.CheckResult.CheckLevel;
import dev.loombench.lab.preflight.doctor.ClockCheck.TimerCheck;
import dev.loombench.lab.preflight.doctor.NoiseCheck.SpinTimes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimingChecksTest {
    @ParameterizedTest
    @CsvSource({"3e-8, OK", "1e-6, OK", "1.1e-6, WARNING", "1e-3, WARNING", "1.1e-3, UNFIT", "Infinity, UNFIT"})
    void clock(double step, CheckLevel level) {
        CheckResult check = ClockCheck.check(step, Optional.of("tsc"));

        assertThat(check.level()).isEqualTo(level);
        assertThat(check.value()).endsWith(", source tsc");
    }

    @Test
    void theStepOfACoarseClock() {
        var readings = new AtomicLong();

        assertThat(ClockCheck.step(() -> readings.getAndIncrement() / 10 * 15_000_000))
                .isCloseTo(15e-3, within(1e-12));
    }

    @Test
    void theSmallestStepCounts() {
        var now = new AtomicLong();

        assertThat(ClockCheck.step(() -> now.addAndGet(now.get() == 5_000 ? 25 : 1_000)))
                .isCloseTo(25e-9, within(1e-15));
    }

    @Test
    void aClockThatStandsStill() {
        assertThat(ClockCheck.step(() -> 7)).isInfinite();
    }

    @ParameterizedTest
    @CsvSource({"1e-3, OK", "1.1e-3, WARNING"})
    void timer(double overshoot, CheckLevel level) {
        assertThat(TimerCheck.check(overshoot).level()).isEqualTo(level);
    }

    @Test
    void spreadByNearestRank() {
        SpinTimes spin =
                SpinTimes.of(LongStream.rangeClosed(1, 100).map(i -> 101 - i).toArray());

        assertThat(spin.median()).isCloseTo(50e-9, within(1e-15));
        assertThat(spin.spread()).isCloseTo((95 - 5) / 50.0, within(1e-12));
        assertThat(spin.slowest()).isCloseTo(2.0, within(1e-12));
    }

    @Test
    void oneSliceHasNoSpread() {
        assertThat(SpinTimes.of(new long[] {1_000_000})).isEqualTo(new SpinTimes(1e-3, 0, 1));
    }

    @ParameterizedTest
    @CsvSource({"0.099, 9.9, OK", "0.10, 1, WARNING", "0, 10, WARNING"})
    void noise(double spread, double slowest, CheckLevel level) {
        assertThat(NoiseCheck.check(new SpinTimes(1e-3, spread, slowest)).level())
                .isEqualTo(level);
    }

    @Test
    void spinningTakesTime() {
        SpinTimes spin = SpinTimes.measure(Duration.ofMillis(20));

        assertThat(spin.median()).isPositive();
        assertThat(spin.slowest()).isGreaterThanOrEqualTo(1);
        assertThat(spin.spread()).isNotNegative();
    }
}

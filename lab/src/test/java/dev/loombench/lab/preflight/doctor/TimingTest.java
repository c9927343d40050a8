package dev.loombench.lab.preflight.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.preflight.doctor.Timing.SpinTimes;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimingTest {
    @Test
    void theStepOfACoarseClock() {
        var readings = new AtomicLong();

        assertThat(Timing.step(() -> readings.getAndIncrement() / 10 * 15_000_000))
                .isCloseTo(15e-3, within(1e-12));
    }

    @Test
    void theSmallestStepCounts() {
        var now = new AtomicLong();

        assertThat(Timing.step(() -> now.addAndGet(now.get() == 5_000 ? 25 : 1_000)))
                .isCloseTo(25e-9, within(1e-15));
    }

    @Test
    void aClockThatStandsStill() {
        assertThat(Timing.step(() -> 7)).isInfinite();
    }

    @Test
    void spreadByNearestRank() {
        SpinTimes spin =
                SpinTimes.of(LongStream.rangeClosed(1, 100).map(i -> 101 - i).toArray());

        assertThat(spin.spread()).isCloseTo((95 - 5) / 50.0, within(1e-12));
        assertThat(spin.slowest()).isCloseTo(2.0, within(1e-12));
    }

    @Test
    void oneSliceHasNoSpread() {
        assertThat(SpinTimes.of(new long[] {1_000_000})).isEqualTo(new SpinTimes(0, 1));
    }

    @Test
    void spinningTakesTime() {
        SpinTimes spin = SpinTimes.measure(Duration.ofMillis(20));

        assertThat(spin.slowest()).isGreaterThanOrEqualTo(1);
        assertThat(spin.spread()).isNotNegative();
    }
}

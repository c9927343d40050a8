package dev.loombench.lab.preflight.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimingTest {
    @Test
    void theSmallestStepOfAClock() {
        var coarse = new AtomicLong();
        var uneven = new AtomicLong();

        assertThat(Timing.step(() -> coarse.getAndIncrement() / 10 * 15_000_000))
                .isCloseTo(15e-3, within(1e-12));
        assertThat(Timing.step(() -> uneven.addAndGet(uneven.get() == 5_000 ? 25 : 1_000)))
                .isCloseTo(25e-9, within(1e-15));
    }

    @Test
    void percentilesByNearestRank() {
        long[] slices = LongStream.rangeClosed(1, 100).map(i -> 101 - i).toArray();

        Timing timing = Timing.of(1e-8, new long[] {5_000_000, 1_000_000, 3_000_000}, slices);

        assertThat(timing.overshoot()).isCloseTo(2e-3, within(1e-12));
        assertThat(timing.spread()).isCloseTo((95 - 5) / 50.0, within(1e-12));
        assertThat(timing.slowest()).isCloseTo(2.0, within(1e-12));
    }

    @Test
    void oneSliceHasNoSpread() {
        assertThat(Timing.of(1e-8, new long[] {999_999}, new long[] {7})).isEqualTo(new Timing(1e-8, 0, 0, 1));
    }
}

package dev.loombench.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SamplingIntervalTest {
    private static final long MILLI = 1_000_000;

    private final SamplingInterval pace = new SamplingInterval();

    @Test
    void theFirstSamplesAreFree() {
        assertThat(rests(500, 400, 300)).containsOnly(0);
    }

    @Test
    void theShortestOfTheLastFourCounts() {
        assertThat(rests(500, 400, 300, 20, 90, 90, 90, 90))
                .containsExactly(0, 0, 0, 2_000, 2_000, 2_000, 2_000, 5_000);
    }

    @Test
    void aRestIsAHundredTimesTheSampleAndNeverMoreThanFiveSeconds() {
        assertThat(rests(7, 7, 7, 7)).endsWith(700);
        assertThat(rests(70, 70, 70, 70)).endsWith(5_000);
    }

    private long[] rests(long... millis) {
        return LongStream.of(millis)
                .map(took -> pace.pauseNanos(took * MILLI) / MILLI)
                .toArray();
    }
}

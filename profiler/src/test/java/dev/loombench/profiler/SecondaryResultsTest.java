package dev.loombench.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.util.SampleBuffer;

class SecondaryResultsTest {
    @Test
    void everyFigureHasItsNameAndUnit() {
        assertThat(SecondaryResults.results(new IterationSampler.IterationSamples(31L, 2L, 3L << 19, null)))
                .extracting(Result::getLabel, Result::getScore, Result::getScoreUnit)
                .containsExactly(
                        tuple("vthreads.osThreads.peak", 31.0, "threads"),
                        tuple("vthreads.carriers.peak", 2.0, "threads"),
                        tuple("vthreads.rss.peak", 1.5, "MiB"));
    }

    @Test
    void whatWasNotSeenIsAbsent() {
        assertThat(SecondaryResults.results(
                        new IterationSampler.IterationSamples(null, null, null, new SampleBuffer())))
                .isEmpty();
    }

    @Test
    void pinsNameTheirThreshold() {
        assertThat(SecondaryResults.results(new PinningRecorder.PinningCounts(Duration.ofMillis(20), 3, 75_500_000)))
                .extracting(Result::getLabel, Result::getScore, Result::getScoreUnit)
                .containsExactly(tuple("vthreads.pins", 3.0, "counts>=20ms"), tuple("vthreads.pins.time", 75.5, "ms"));
        assertThat(unit(Duration.ofNanos(1_500_000))).isEqualTo("counts>=1500us");
        assertThat(unit(Duration.ZERO)).isEqualTo("counts>=0ms");
    }

    private static String unit(Duration threshold) {
        List<Result<?>> figures = SecondaryResults.results(new PinningRecorder.PinningCounts(threshold, 0, 0));
        return figures.getFirst().getScoreUnit();
    }
}

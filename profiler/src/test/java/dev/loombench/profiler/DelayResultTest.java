package dev.loombench.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.util.SampleBuffer;

class DelayResultTest {
    private static final long MS = 1_000_000;

    @Test
    void percentilesAreThoseOfAllIterationsAndNoAverageOfTheirs() {
        var quiet = new DelayResult(samples(LongStream.generate(() -> MS).limit(90)));
        var slow = new DelayResult(samples(LongStream.generate(() -> 100 * MS).limit(10)));

        DelayResult joined = quiet.getIterationAggregator().aggregate(List.of(quiet, slow));

        assertThat(joined.getSampleCount()).isEqualTo(100);
        assertThat(joined.getScore()).isCloseTo(10.9, within(0.1));
        assertThat(derived(joined).get("vthreads.delay.p50")).isCloseTo(1, within(0.01));
        assertThat(derived(joined).get("vthreads.delay.p99")).isCloseTo(100, within(0.5));
        assertThat(derived(joined).get("vthreads.delay.max")).isCloseTo(100, within(0.5));
    }

    @Test
    void anIterationWithoutAnyIsNoZero() {
        assertThat(new DelayResult(samples(LongStream.of(MS))).getZeroResult()).isNull();
    }

    private static Map<String, Double> derived(DelayResult result) {
        return result.getDerivativeResults().stream().collect(Collectors.toMap(Result::getLabel, Result::getScore));
    }

    private static SampleBuffer samples(LongStream nanos) {
        var buffer = new SampleBuffer();
        nanos.forEach(buffer::add);
        return buffer;
    }
}

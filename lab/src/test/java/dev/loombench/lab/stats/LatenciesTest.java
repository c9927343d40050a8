package dev.loombench.lab.stats;

import static dev.loombench.lab.load.checks.RandomLoadSeconds.SEED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatenciesTest {
    private static final long MILLI = 1_000_000;

    @Test
    void percentilesAreThoseOfTheSortedValues() {
        Random random = new Random(SEED);
        for (int run = 0; run < 200; run++) {
            long[] values = random.longs(1 + random.nextInt(50), 0, 20).toArray();
            double share = random.nextDouble();
            Arrays.sort(values);
            int rank = Math.max(1, (int) Math.ceil(share * values.length));

            assertThat(of(values).quantile(share))
                    .as("seed %d, run %d", SEED, run)
                    .isEqualTo(values[rank - 1] / 1e9);
            assertThat(of(values).max()).isEqualTo(values[values.length - 1] / 1e9);
            assertThat(of(values).longerThan(10))
                    .isEqualTo(Arrays.stream(values).filter(v -> v > 10).count());
        }
    }

    @Test
    void mergedRepeatsAreAllOfTheirValues() {
        Random random = new Random(SEED);
        for (int run = 0; run < 100; run++) {
            long[] one = random.longs(random.nextInt(30), 0, 20).toArray();
            long[] other = random.longs(random.nextInt(30), 0, 20).toArray();
            long[] both =
                    LongStream.concat(Arrays.stream(one), Arrays.stream(other)).toArray();

            assertThat(of(one).plus(of(other)).counts())
                    .as("seed %d, run %d", SEED, run)
                    .isEqualTo(of(both).counts());
        }
    }

    @Test
    void timeoutsCountInThePercentiles() {
        Latencies answered = new Latencies(Map.of(MILLI, 95L));

        assertThat(answered.quantile(0.99)).isEqualTo(0.001);
        assertThat(answered.plus(new Latencies(Map.of(10_000 * MILLI, 5L))).quantile(0.99))
                .isEqualTo(10);
        assertThat(answered.plus(new Latencies(Map.of(10_000 * MILLI, 5L))).mean())
                .isCloseTo((0.095 + 50) / 100, within(1e-12));
    }

    @Test
    void ofNoneThereIsNoFigure() {
        assertThat(Latencies.NONE.quantile(0.5)).isNaN();
        assertThat(Latencies.NONE.mean()).isNaN();
        assertThat(Latencies.NONE.count()).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> Latencies.NONE.quantile(1.1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Latencies(Map.of(-1L, 1L)));
    }

    private static Latencies of(long... nanos) {
        Map<Long, Long> counts = new TreeMap<>();
        Arrays.stream(nanos).forEach(value -> counts.merge(value, 1L, Long::sum));
        return new Latencies(counts);
    }

    @Test
    void aTimeBeyondAllNanosecondsCountsAsTheLongest() {
        Latencies.LatencyCounts counts = new Latencies.LatencyCounts();
        counts.addMillis(Long.MAX_VALUE);
        counts.addMillis(-1);

        assertThat(counts.latencies().max()).isGreaterThan(9e9);
        assertThat(counts.latencies().quantile(0)).isZero();
    }
}

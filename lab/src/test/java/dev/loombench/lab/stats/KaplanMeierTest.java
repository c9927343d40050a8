package dev.loombench.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class KaplanMeierTest {
    private static final double SECOND = 1e9;

    /// Remission times of the treated group, the standard example of survival analysis: Freireich et al., Blood 21
    /// (1963), in seconds for weeks: the estimate falls to 0.857 at 6, 0.753 at 10, 0.690 at 13 and 0.448 at 23.
    @Test
    void theStandardExampleHasItsPublishedEstimate() {
        Latencies ended = latencies(6, 6, 6, 7, 10, 13, 16, 22, 23);
        Latencies awaited = latencies(6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35);

        KaplanMeier estimate = new KaplanMeier(ended, Latencies.NONE, awaited);

        assertThat(estimate.quantile(1 - 0.857)).isEqualTo(7);
        assertThat(estimate.quantile(1 - 0.8571429)).isEqualTo(6);
        assertThat(estimate.quantile(1 - 0.753)).isEqualTo(10);
        assertThat(estimate.quantile(1 - 0.6902)).isEqualTo(13);
        assertThat(estimate.quantile(1 - 0.4482)).isEqualTo(23);
        assertThat(estimate.isBound(0.5)).isFalse();
        assertThat(estimate.quantile(0.6)).isEqualTo(35);
        assertThat(estimate.isBound(0.6)).isTrue();
    }

    @Test
    void withoutUnansweredRequestsItIsTheDistribution() {
        Latencies answered = latencies(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

        KaplanMeier estimate = new KaplanMeier(answered, Latencies.NONE, Latencies.NONE);

        for (double share : new double[] {0.1, 0.5, 0.9, 0.99, 1}) {
            assertThat(estimate.quantile(share)).isEqualTo(answered.quantile(share));
            assertThat(estimate.isBound(share)).isFalse();
        }
    }

    /// A window of 2 s into answers of 1 to 5 s: most of those that end in it had begun before, and of those that
    /// begin in it only the shortest end there.
    @Test
    void aShortWindowGivesTheDistributionOfAllRequests() {
        Random random = new Random(7);
        Map<Long, Long> ended = new TreeMap<>();
        Map<Long, Long> entered = new TreeMap<>();
        Map<Long, Long> awaited = new TreeMap<>();
        for (int request = 0; request < 20_000; request++) {
            double begin = -5 + 7 * random.nextDouble();
            double latency = 1 + 4 * random.nextDouble();
            if (begin + latency < 0 || begin >= 2) {
                continue;
            }
            if (begin < 0) {
                entered.merge((long) (-begin * SECOND), 1L, Long::sum);
            }
            if (begin + latency < 2) {
                ended.merge((long) (latency * SECOND), 1L, Long::sum);
            } else {
                awaited.merge((long) ((2 - begin) * SECOND), 1L, Long::sum);
            }
        }

        KaplanMeier estimate = new KaplanMeier(new Latencies(ended), new Latencies(entered), new Latencies(awaited));

        assertThat(estimate.quantile(0.5)).isCloseTo(3, within(0.15));
        assertThat(estimate.quantile(0.9)).isCloseTo(4.6, within(0.15));
        assertThat(estimate.isBound(0.9)).isFalse();
    }

    /// 200 are answered after 1 s each time, and 400 who wait never are: per request that is 1 s, and only a bound.
    @Test
    void whoIsNeverAnsweredMakesAllOfItABound() {
        Latencies lucky = new Latencies(Map.of((long) SECOND, 1_200L));
        Latencies entered = new Latencies(Map.of((long) (4 * SECOND), 400L));
        Latencies starved = new Latencies(Map.of((long) (10 * SECOND), 400L));

        KaplanMeier estimate = new KaplanMeier(lucky, entered, starved);

        assertThat(estimate.quantile(0.5)).isEqualTo(1);
        assertThat(estimate.isBound(0.5)).isTrue();
    }

    @Test
    void nothingAnsweredIsABoundByTheLongestAge() {
        KaplanMeier estimate = new KaplanMeier(Latencies.NONE, Latencies.NONE, latencies(2, 3));

        assertThat(estimate.quantile(0.5)).isEqualTo(3);
        assertThat(estimate.isBound(0.5)).isTrue();
    }

    private static Latencies latencies(int... seconds) {
        Map<Long, Long> counts = new TreeMap<>();
        for (int each : seconds) {
            counts.merge((long) (each * SECOND), 1L, Long::sum);
        }
        return new Latencies(counts);
    }
}

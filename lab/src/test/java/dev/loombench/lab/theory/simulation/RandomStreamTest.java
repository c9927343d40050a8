package dev.loombench.lab.theory.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.lab.theory.simulation.ServiceDemand.TimeDistribution;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomStreamTest {
    private static final long SEED = ServerCase.SEED;

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1, 2})
    void timesHaveTheirMeanAndVariation(double variation) {
        TimeDistribution time = new TimeDistribution(0.2, variation);
        RandomStream draws = new RandomStream(SEED, 1);
        double[] drawn = new double[400_000];
        Arrays.setAll(drawn, i -> time.draw(draws));

        double mean = Arrays.stream(drawn).average().orElseThrow();
        double variance =
                Arrays.stream(drawn).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
        assertThat(mean).as("seed %d", SEED).isCloseTo(0.2, withinPercentage(1.5));
        assertThat(Math.sqrt(variance) / mean).as("seed %d", SEED).isCloseTo(variation, withinPercentage(2.5));
        assertThat(Arrays.stream(drawn).min().orElseThrow()).isNotNegative();
    }

    @Test
    void aGammaTimeOfVariationOneIsExponential() {
        RandomStream draws = new RandomStream(SEED, 1);
        double[] drawn = new double[200_000];
        Arrays.setAll(drawn, i -> draws.gamma(1));
        Arrays.sort(drawn);

        assertThat(drawn[100_000]).as("median, seed %d", SEED).isCloseTo(Math.log(2), withinPercentage(1.5));
        assertThat(drawn[198_000]).as("p99, seed %d", SEED).isCloseTo(Math.log(100), withinPercentage(2));
    }

    @Test
    void streamsOfASeedDiffer() {
        assertThat(new RandomStream(SEED, 1).uniform()).isNotEqualTo(new RandomStream(SEED, 2).uniform());
    }

    @Test
    void theHeapGivesTheEarliestFirst() {
        Random random = new Random(SEED);
        EventHeap heap = new EventHeap();
        PriorityQueue<Double> plain = new PriorityQueue<>();
        double[] times = new double[20_000];
        for (int i = 0; i < times.length; i++) {
            times[i] = random.nextInt(5_000);
            heap.add(times[i], i);
            plain.add(times[i]);
            while (plain.size() > 300 || (!plain.isEmpty() && random.nextInt(3) == 0)) {
                assertThat(heap.firstTime()).as("seed %d", SEED).isEqualTo(plain.element());
                assertThat(times[heap.removeFirst()]).as("seed %d", SEED).isEqualTo(plain.remove());
            }
            assertThat(heap.size()).isEqualTo(plain.size());
        }
    }

    @Test
    void theHeapKeepsTheOrderOfWhatHappensAtOnce() {
        Random random = new Random(SEED);
        EventHeap heap = new EventHeap();
        for (int i = 0; i < 5_000; i++) {
            heap.add(random.nextInt(20), i);
        }
        double time = -1;
        int event = -1;
        while (heap.size() > 0) {
            boolean same = heap.firstTime() == time;
            time = heap.firstTime();
            int next = heap.removeFirst();
            assertThat(!same || next > event).as("seed %d", SEED).isTrue();
            event = next;
        }
    }

    @Test
    void permitsGoToThoseWhoWaitInTheirOrder() {
        Random random = new Random(SEED);
        ThreadPoolModel permits = new ThreadPoolModel(7);
        Queue<Integer> plain = new ArrayDeque<>();
        int taken = 0;
        for (int request = 0; request < 20_000; request++) {
            boolean free = taken < 7;
            assertThat(permits.acquire(request)).as("seed %d", SEED).isEqualTo(free);
            if (free) {
                taken++;
            } else {
                plain.add(request);
            }
            while (taken > 0 && random.nextInt(request % 2_000 < 1_000 ? 4 : 2) > 0 && request % 2_000 > 300) {
                Integer next = plain.poll();
                taken -= next == null ? 1 : 0;
                assertThat(permits.release())
                        .as("seed %d", SEED)
                        .isEqualTo(next == null ? ThreadPoolModel.NO_REQUEST : next);
            }
            assertThat(permits.taken()).isEqualTo(taken);
        }
    }
}

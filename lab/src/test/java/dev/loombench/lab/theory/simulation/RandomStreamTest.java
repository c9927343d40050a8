package dev.loombench.lab.theory.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.lab.theory.simulation.ServerState.Request;
import dev.loombench.lab.theory.simulation.ServerState.WorkerModel;
import dev.loombench.lab.theory.simulation.ServiceDemand.TimeDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    void streamsOfASeedDiffer() {
        assertThat(new RandomStream(SEED, 1).uniform()).isNotEqualTo(new RandomStream(SEED, 2).uniform());
    }

    @Test
    void eventsOfATimeKeepTheirOrder() {
        Random random = new Random(SEED);
        EventQueue<Integer> events = new EventQueue<>();
        for (int i = 0; i < 5_000; i++) {
            events.add(random.nextInt(20), i);
        }
        double time = -1;
        int event = -1;
        while (events.size() > 0) {
            double next = events.firstTime();
            int first = events.removeFirst();
            assertThat(next > time || (next == time && first > event))
                    .as("seed %d", SEED)
                    .isTrue();
            time = next;
            event = first;
        }
    }

    @Test
    void workersGoToThoseWhoWaitInTheirOrder() {
        WorkerModel workers = new WorkerModel(1);
        List<Request> requests =
                IntStream.range(0, 4).mapToObj(i -> new Request(i, 0, 0, 0, 1)).toList();
        assertThat(requests.stream().map(request -> workers.acquire(request, false)))
                .containsExactly(true, false, false, false);
        assertThat(Stream.generate(workers::release).limit(3)).containsExactlyElementsOf(requests.subList(1, 4));
        assertThat(workers.release()).isNull();
        assertThat(workers.taken()).isZero();
    }
}

package dev.loombench.lab.load.checks;

import static dev.loombench.lab.load.checks.RandomLoadSeconds.SEED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LittlesLawTest {
    /// A published run with 1,000 users at 46/s and a mean of 15.6 s.
    @Test
    void thePublishedFiguresDoNotAddUp() {
        LittlesLaw published = new LittlesLaw(1_000, 46, 15.6, 0);

        assertThat(published.expectedSeconds()).isCloseTo(21.7, within(0.05));
        assertThat(published.accountedUsers()).isCloseTo(717.6, within(1e-9));
        assertThat(published.holds()).isFalse();
    }

    @Test
    void itHoldsForEveryClosedLoopThatIsPlayed() {
        Random random = new Random(SEED);
        for (int run = 0; run < 100; run++) {
            int users = 1 + random.nextInt(50);
            double think = random.nextInt(2) * random.nextDouble();
            LittlesLaw law = simulate(random, users, 1 + random.nextInt(20), think);

            assertThat(law.holds()).as("seed %d, run %d: %s", SEED, run, law).isTrue();
        }
    }

    private static LittlesLaw simulate(Random random, int users, int servers, double think) {
        PriorityQueue<Double> free = new PriorityQueue<>();
        PriorityQueue<Double> arrivals = new PriorityQueue<>();
        for (int i = 0; i < servers; i++) {
            free.add(0.0);
        }
        for (int i = 0; i < users; i++) {
            arrivals.add(random.nextDouble());
        }
        double sum = 0;
        double last = 0;
        int requests = users * 300;
        for (int i = 0; i < requests; i++) {
            double arrival = arrivals.remove();
            double end = Math.max(arrival, free.remove()) + 0.5 + random.nextDouble();
            free.add(end);
            arrivals.add(end + think);
            sum += end - arrival;
            last = Math.max(last, end);
        }
        return new LittlesLaw(users, requests / last, sum / requests, think);
    }

    @Test
    void withoutAThroughputThereIsNoLaw() {
        assertThatIllegalArgumentException().isThrownBy(() -> new LittlesLaw(10, 0, 1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new LittlesLaw(10, 1, Double.NaN, 0));
    }
}

package dev.loombench.lab.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadsOnCoresTest {
    private static final long SEED = Long.getLong("loombench.seed", 20_260_101L);

    @Test
    void moreThreadsOrCoresNeverLowerTheCapacityNorDoesItExceedItsBound() {
        Random random = new Random(SEED);
        for (int i = 0; i < 500; i++) {
            ThreadsOnCores network = new ThreadsOnCores(
                    1 + random.nextInt(400),
                    random.nextInt(5) == 0 ? 0 : random.nextDouble(),
                    1e-4 + random.nextDouble() / 10,
                    1 + random.nextInt(16));
            double capacity = network.perSecond();
            ThreadsOnCores threads = new ThreadsOnCores(
                    network.threads() + 1, network.waitSeconds(), network.computeSeconds(), network.cores());
            ThreadsOnCores cores = new ThreadsOnCores(
                    network.threads(), network.waitSeconds(), network.computeSeconds(), network.cores() + 1);

            assertThat(threads.perSecond())
                    .as("seed %d: %s", SEED, threads)
                    .isGreaterThanOrEqualTo(capacity * (1 - 1e-12));
            assertThat(cores.perSecond()).as("seed %d: %s", SEED, cores).isGreaterThanOrEqualTo(capacity * (1 - 1e-12));
            assertThat(capacity).as("seed %d: %s", SEED, network).isLessThanOrEqualTo(network.bound() * (1 + 1e-12));
        }
    }

    /// One core: the repairman's formula by Erlang's loss function, X = (1 − B(T, w / c)) / c.
    @ParameterizedTest
    @CsvSource({"1, 0.1, 0.02", "5, 0.1, 0.02", "20, 0.3, 0.02", "200, 0.1, 0.001"})
    void oneCoreIsErlangsLossFormula(int threads, double wait, double compute) {
        double blocking = 1;
        for (int n = 1; n <= threads; n++) {
            blocking = wait / compute * blocking / (n + wait / compute * blocking);
        }

        assertThat(new ThreadsOnCores(threads, wait, compute, 1).perSecond())
                .isCloseTo((1 - blocking) / compute, withinPercentage(1e-6));
    }

    @Test
    void asManyCoresAsThreadsLeaveNobodyWaiting() {
        assertThat(new ThreadsOnCores(7, 0.1, 0.02, 7).perSecond()).isCloseTo(7 / 0.12, within(1e-9));
        assertThat(new ThreadsOnCores(7, 0.1, 0, 1).perSecond()).isCloseTo(70, within(1e-9));
        assertThat(new ThreadsOnCores(7, 0, 0.02, 2).perSecond()).isCloseTo(100, within(1e-9));
    }

    @Test
    void manyThreadsKeepTheCoresBusy() {
        assertThat(new ThreadsOnCores(100_000, 0.1, 0.002, 4).perSecond()).isCloseTo(2_000, withinPercentage(1e-6));
    }

    @Test
    void whatTakesNoTimeHasNoCapacity() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ThreadsOnCores(1, 0, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ThreadsOnCores(0, 1, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ThreadsOnCores(1, Double.NaN, 0, 1));
    }
}

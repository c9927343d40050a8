package dev.loombench.lab.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.lab.theory.PoolPrediction.RequestDemand;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PoolPredictionTest {
    private static final RequestDemand WAITING = new RequestDemand(0.1, 0, 0.002);

    @Test
    void aPoolQueuesForItsThreadsAndVirtualThreadsForTheirCarriers() {
        PoolPrediction prediction = PoolPrediction.of(WAITING, 500, 4, 60, 4);
        double threadWait = new ErlangQueue(60, Duration.ofMillis(102), 500).meanWait();
        double coreWait = new ErlangQueue(4, Duration.ofMillis(2), 500).meanWait();

        assertThat(prediction.ruleThreads()).isEqualTo(204);
        assertThat(prediction.threads().utilisation()).isCloseTo(0.85, within(1e-9));
        assertThat(prediction.cores()).isEqualTo(prediction.carriers());
        assertThat(prediction.pool().responseSeconds()).isCloseTo(0.102 + threadWait + coreWait, within(1e-12));
        assertThat(prediction.virtual().responseSeconds()).isCloseTo(0.102 + coreWait, within(1e-12));
        assertThat(prediction.virtual().inSystem())
                .as("Little's law")
                .isCloseTo(500 * (0.102 + coreWait), within(1e-9));
    }

    /// Requests that only compute on as many threads as cores are an M/M/c queue.
    @Test
    void noMoreThreadsThanCoresNeverQueueForACore() {
        PoolPrediction prediction = PoolPrediction.of(new RequestDemand(0, 0, 0.01), 300, 4, 4, 4);
        double exact = new ErlangQueue(4, Duration.ofMillis(10), 300)
                .steadyState()
                .orElseThrow()
                .mean();

        assertThat(prediction.pool()).isEqualTo(prediction.virtual());
        assertThat(prediction.pool().responseSeconds()).isCloseTo(exact, withinPercentage(0.1));
    }

    @Test
    void theThroughputIsBoundByThreadsAndCores() {
        PoolPrediction prediction = PoolPrediction.of(WAITING, 1_000, 4, 50, 4);

        assertThat(prediction.pool().maxPerSecond()).isCloseTo(50 / 0.102, within(1e-9));
        assertThat(prediction.virtual().maxPerSecond()).isCloseTo(2_000, within(1e-9));
        assertThat(prediction.pool().responseSeconds()).isNull();
        assertThat(prediction.threads().waitSeconds()).isNull();
        assertThat(prediction.exceedsCapacity()).isFalse();
        assertThat(PoolPrediction.of(WAITING, 2_000, 4, 50, 4).exceedsCapacity())
                .isTrue();
    }

    @Test
    void aPinnedWaitHoldsItsCarrier() {
        PoolPrediction prediction = PoolPrediction.of(new RequestDemand(0.1, 0.02, 0.002), 100, 4, 200, 4);

        assertThat(prediction.virtual().maxPerSecond()).isCloseTo(4 / 0.022, within(1e-9));
        assertThat(prediction.virtual().responseSeconds())
                .isGreaterThan(prediction.pool().responseSeconds());
    }

    @Test
    void whatIsNoRequestIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new RequestDemand(0.1, 0.2, 0.002));
        assertThatIllegalArgumentException().isThrownBy(() -> new RequestDemand(0.1, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> PoolPrediction.of(WAITING, 500, 4, 0, 4));
    }
}

package dev.loombench.programs.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ComputationTest {
    @Test
    void takesAboutItsTimeOfAProcessorAndNeverMuchLess() throws Exception {
        Computation computation = Computation.calibrated();
        Duration time = Duration.ofMillis(20);
        computation.run(time);

        long fastest = Long.MAX_VALUE;
        for (int round = 0; round < 10; round++) {
            long begin = System.nanoTime();
            computation.run(time);
            fastest = Math.min(fastest, System.nanoTime() - begin);
        }

        assertThat(fastest).isGreaterThan(time.toNanos() / 2);
    }

    @Test
    void checksAnyNumberOfSteps() throws Exception {
        Computation computation = new Computation(1_000);
        for (int micros = 0; micros < 300; micros += 7) {
            computation.run(Duration.ofNanos(micros * 1_000L));
        }
    }
}

package dev.loombench.programs.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ComputationTest {
    @Test
    void takesAsManyStepsAsItsTimeHas() throws Exception {
        long stepsPerMilli = Computation.calibrated().stepsPerMilli();

        // From an interpreter on a slow machine to a processor of 10 GHz.
        assertThat(stepsPerMilli).isBetween(1_000L, 10_000_000L);
        new Computation(stepsPerMilli).run(Duration.ofMillis(5));
    }

    @Test
    void checksAnyNumberOfSteps() throws Exception {
        Computation computation = new Computation(1_000);
        for (int micros = 0; micros < 300; micros += 7) {
            computation.run(Duration.ofNanos(micros * 1_000L));
        }
    }
}

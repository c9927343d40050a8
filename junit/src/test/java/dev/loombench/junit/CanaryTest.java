package dev.loombench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CanaryTest {
    private static final Instant BEGIN = Instant.EPOCH;

    @Test
    void onlyWhatLiesBetweenTheMomentsCounts() {
        try (var canary = new Canary()) {
            canary.add(at(500), Duration.ofMillis(490));
            canary.add(at(700), Duration.ofMillis(10));

            assertThat(canary.noise(at(0), at(10))).isZero();
            assertThat(canary.noise(at(0), at(30))).as("it went on after that").hasMillis(20);
            assertThat(canary.noise(at(499), at(579))).as("it had begun before").hasMillis(1);
            assertThat(canary.noise(at(400), at(1_000))).as("two").hasMillis(110);
        }
    }

    private static Instant at(long millis) {
        return BEGIN.plusMillis(millis);
    }
}

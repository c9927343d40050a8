package dev.loombench.lab.load.capacity;

import static dev.loombench.lab.load.capacity.SimulatedServers.SEED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.lab.load.capacity.ProbeOutcome.InvalidProbe;
import dev.loombench.lab.load.capacity.SimulatedServers.Server;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SaturationTest {
    @Test
    void isWhatTheServersCanDo() {
        for (int i = 0; i < 30; i++) {
            Server queue = SimulatedServers.queue(new Random(SEED + i), 20, r -> 0.1, 20);

            assertThat(run(queue, 10 + 20 * i, 1e5))
                    .as("seed %d", SEED + i)
                    .isInstanceOfSatisfying(Saturation.SaturationEstimate.class, found -> {
                        assertThat(found.perSecond()).isCloseTo(200, withinPercentage(1));
                        assertThat(found.interval().contains(found.perSecond())).isTrue();
                        assertThat(found.offered()).isGreaterThan(210);
                    });
        }
    }

    @Test
    void ofAServerThatTurnsAwayIsWhatItAnswersRight() {
        Server failing = SimulatedServers.failing(new Random(SEED), 0.01, rate -> Math.max(0, 1 - 300 / rate), 20);

        assertThat(run(failing, 100, 1e5))
                .isInstanceOfSatisfying(
                        Saturation.SaturationEstimate.class,
                        found -> assertThat(found.perSecond()).isCloseTo(300, withinPercentage(3)));
    }

    @Test
    void theGeneratorsLimitAndThatOfThePlanAreNamed() {
        Server fast = SimulatedServers.failing(new Random(SEED), 0.001, rate -> 0, 5);

        assertThat(run(fast, 100, 500))
                .isEqualTo(new Saturation.NoSaturation(SearchReason.NOT_OVERLOADED.message(500)));
        assertThat(run(rate -> rate > 400 ? new InvalidProbe(rate, "behind") : fast.at(rate), 100, 1e5))
                .isEqualTo(new Saturation.NoSaturation("behind"));
    }

    private static Saturation run(Server server, double first, double highest) {
        List<ProbeOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            if (!(Saturation.next(outcomes, first, highest) instanceof Saturation.SaturationProbe probe)) {
                return Saturation.next(outcomes, first, highest);
            }
            outcomes.add(server.at(probe.perSecond()));
        }
        throw new AssertionError("no end after 60 probes");
    }
}

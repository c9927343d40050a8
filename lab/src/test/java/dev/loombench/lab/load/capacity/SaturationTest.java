package dev.loombench.lab.load.capacity;

import static dev.loombench.lab.load.capacity.SimulatedServers.SEED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.load.capacity.SearchStep.RateProbe;
import dev.loombench.lab.load.capacity.SearchStep.SearchEnd;
import dev.loombench.lab.load.capacity.SimulatedServers.Server;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SearchRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SaturationTest {
    @Test
    void isWhatTheServersCanDo() {
        for (int i = 0; i < 30; i++) {
            Server queue = SimulatedServers.queue(new Random(SEED + i), 20, r -> 0.1, 20);

            RateRecord found = run(queue, 10 + 20 * i, 1e5).rate();

            assertThat(found.perSecond()).as("seed %d", SEED + i).isCloseTo(200, withinPercentage(1));
            assertThat(found.perSecond()).isBetween(found.low(), found.high());
        }
    }

    @Test
    void ofAServerThatTurnsAwayIsWhatItAnswersRight() {
        Server failing = SimulatedServers.failing(new Random(SEED), 0.01, rate -> Math.max(0, 1 - 300 / rate), 20);

        assertThat(run(failing, 100, 1e5).rate().perSecond()).isCloseTo(300, withinPercentage(3));
    }

    @Test
    void ofAServerThatAnswersNothingRightIsZero() {
        for (double most : List.of(0.0, 150.0)) {
            Server collapsing = SimulatedServers.failing(new Random(SEED), 0.01, rate -> rate > most ? 1 : 0, 20);

            assertThat(run(collapsing, 100, 1e5).rate()).isEqualTo(new RateRecord(0, 0.0, 0.0, 3));
        }
    }

    @Test
    void theGeneratorsLimitAndThatOfThePlanAreNamed() {
        Server fast = SimulatedServers.failing(new Random(SEED), 0.001, rate -> 0, 5);

        assertThat(run(fast, 100, 500)).isEqualTo(SearchEnd.none(SearchReason.NOT_OVERLOADED.message(500), false));
        Server limited = (slo, rate) -> rate > 400 ? SimulatedServers.invalid(rate, "behind") : fast.at(slo, rate);
        assertThat(run(limited, 100, 1e5)).isEqualTo(SearchEnd.none("behind", true));
    }

    private static SearchEnd run(Server server, double first, double highest) {
        Slo slo = Slo.parse("p99<1s");
        List<SearchRecord> loads = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            switch (Saturation.next(loads, first, highest)) {
                case RateProbe probe -> loads.add(server.at(slo, probe.perSecond()));
                case SearchEnd end -> {
                    return end;
                }
            }
        }
        throw new AssertionError("no end after 60 probes");
    }
}

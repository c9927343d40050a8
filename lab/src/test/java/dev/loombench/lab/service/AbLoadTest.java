package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AbLoadTest {
    private static final AbLoad LOAD =
            AbFixtures.config(List.of("a", "b"), List.of(50.0, 150.0), 1).load();

    /// 150/s of answers that take 2 s, and four times that when the side falls behind.
    @Test
    void slowAnswersGetMoreConnections() {
        assertThat(LOAD.withConnectionsFor(Duration.ofSeconds(2)).connections()).hasValue(1_200);
        assertThat(LOAD.withConnectionsFor(Duration.ofSeconds(60)).connections())
                .hasValue(4_000);
    }

    @Test
    void quickOnesAndThoseWhoseNumberIsGivenGetNoMore() {
        assertThat(LOAD.withConnectionsFor(Duration.ofMillis(400))).isSameAs(LOAD);
        AbLoad configured = LOAD.withConnections(10);
        assertThat(configured.withConnectionsFor(Duration.ofSeconds(2))).isSameAs(configured);
        AbLoad withoutRates = AbFixtures.config(List.of("a", "b"), List.of(), 1).load();
        assertThat(withoutRates.withConnectionsFor(Duration.ofSeconds(2))).isSameAs(withoutRates);
    }
}

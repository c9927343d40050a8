package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SideLoadOrdersTest {
    private static final AbLoad LOAD =
            AbFixtures.config(List.of("a", "b"), List.of(50.0, 150.0), 1).load();

    /// 150/s of answers that take 2 s, and four times that when the side falls behind.
    @Test
    void slowAnswersGetMoreConnections() {
        assertThat(SideLoadOrders.withConnectionsFor(Duration.ofSeconds(2), LOAD)
                        .connections())
                .hasValue(1_200);
        assertThat(SideLoadOrders.withConnectionsFor(Duration.ofSeconds(60), LOAD)
                        .connections())
                .hasValue(4_000);
    }

    @Test
    void quickOnesAndThoseWhoseNumberIsGivenGetNoMore() {
        assertThat(SideLoadOrders.withConnectionsFor(Duration.ofMillis(400), LOAD))
                .isSameAs(LOAD);
        AbLoad configured = LOAD.withConnections(10);
        assertThat(SideLoadOrders.withConnectionsFor(Duration.ofSeconds(2), configured))
                .isSameAs(configured);
        AbLoad withoutRates = AbFixtures.config(List.of("a", "b"), List.of(), 1).load();
        assertThat(SideLoadOrders.withConnectionsFor(Duration.ofSeconds(2), withoutRates))
                .isSameAs(withoutRates);
    }
}

package dev.loombench.lab.load.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.load.checks.JudgedPercentile;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.ResponseExpectation;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchOrderTest {
    private static final Path THERE = Path.of("there");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"p99<100ms|0.99", "p50<10ms,p99.9<1s|0.999", "errors<1%|0.99", "mean<1s|0.99", "p99.9999<1s|0.9999"
            })
    void isJudgedByTheHighestPercentileOfTheObjective(String slo, double judged) {
        assertThat(order(slo, true).judged()).isEqualTo(new JudgedPercentile(judged, false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"max<1s|0.99", "p99.9<1s,max<2s|0.999"})
    void isJudgedByTheLongestWaitWhereTheObjectiveBoundsIt(String slo, double share) {
        assertThat(order(slo, true).judged()).isEqualTo(new JudgedPercentile(share, true));
    }

    /// At 200/s and 100 ms each, 20 requests are in flight.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"p99<100ms|30", "p50<10ms,p99<1s|300", "errors<1%|600"})
    void moreConnectionsThanTheObjectiveLetsBeUnderWayAreOfNoUse(String slo, double suffice) {
        assertThat(order(slo, true).sufficientConnections(200)).isEqualTo(suffice);
    }

    @Test
    void aLoadHasItsOwnRateAndRoomForAllThatCanBeUnderWay() {
        LoadOrder one = order("p99<100ms", true).loadOrder(3_000, 400, 2, THERE);

        assertThat(one.arrivals()).isEqualTo(new Arrivals.OpenModel(3_000, true));
        assertThat(one.connections()).isEqualTo(400);
        assertThat(one.sessions()).isGreaterThan(3_000 * 2 * 2);
        assertThat(one.warmup()).isEqualTo(Duration.ofSeconds(1));
        assertThat(one.directory()).isEqualTo(THERE);
    }

    @Test
    void eachLoadHasASeedOfItsOwn() {
        SearchOrder order = order("p99<100ms", true);

        assertThat(order.loadOrder(50, 100, 1, THERE).seed())
                .isEqualTo(order.load().seed());
        assertThat(order.loadOrder(50, 100, 3, THERE).seed())
                .isEqualTo(order.load().seed() + 2);
    }

    @Test
    void theFirstLoadHasALongerWarmUp() {
        assertThat(order("p99<100ms", true).loadOrder(50, 100, 1, THERE).warmup())
                .isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void evenArrivalsStayEven() {
        assertThat(order("p99<100ms", false).loadOrder(70, 100, 3, THERE).arrivals())
                .isEqualTo(new Arrivals.OpenModel(70, false));
    }

    private static SearchOrder order(String slo, boolean poisson) {
        LoadOrder load = new LoadOrder(
                URI.create("http://h/"),
                "GET",
                List.of(),
                null,
                ResponseExpectation.ANY_SUCCESS,
                new Arrivals.OpenModel(50, poisson),
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                Duration.ofSeconds(2),
                100,
                1_000,
                Path.of("x"));
        return new SearchOrder(load, Slo.parse(slo), SearchParameters.from(50, 10_000), false, Optional.empty());
    }
}

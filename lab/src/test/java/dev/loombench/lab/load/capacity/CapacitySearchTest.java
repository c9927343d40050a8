package dev.loombench.lab.load.capacity;

import static dev.loombench.lab.load.capacity.SimulatedServers.SEED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.load.capacity.SearchStep.RateProbe;
import dev.loombench.lab.load.capacity.SearchStep.SearchEnd;
import dev.loombench.lab.load.capacity.SimulatedServers.Server;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.theory.DeterministicQueue;
import dev.loombench.lab.theory.ErlangQueue;
import dev.loombench.lab.theory.QueueModel.ResponseTimeDistribution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapacitySearchTest {
    private static final String NO_TIME = SearchReason.NO_TIME.message();
    private static final String BEHIND = "the generator fell behind";
    private static final String STOOD_STILL = "the generator stood still";
    private static final Duration TENTH = Duration.ofMillis(100);
    private static final int WINDOW = 30;

    /// Searches per case; `-Dloombench.searches` overrides the number.
    private static final int SEARCHES = Integer.getInteger("loombench.searches", 6);

    @ParameterizedTest
    @CsvSource({"130", "160", "200"})
    void findsTheCapacityOfTwentyServersOfAHundredMilliseconds(int millis) {
        double truth = rateAt(0.99, millis / 1e3, rate -> new DeterministicQueue(20, TENTH, rate).steadyState());

        assertFinds(
                truth, "p99<" + millis + "ms", seed -> SimulatedServers.queue(new Random(seed), 20, r -> 0.1, WINDOW));
    }

    @ParameterizedTest
    @CsvSource({"0.95, p95", "0.99, p99"})
    void findsTheCapacityOfExponentialServers(double share, String percentile) {
        double truth = rateAt(share, 0.2, rate -> new ErlangQueue(8, Duration.ofMillis(30), rate).steadyState());

        assertFinds(
                truth,
                percentile + "<200ms",
                seed -> SimulatedServers.queue(new Random(seed), 8, r -> -0.03 * Math.log(1 - r.nextDouble()), WINDOW));
    }

    /// A single-threaded server that always takes 2 ms has a flat latency until it saturates at 500/s.
    @Test
    void findsTheCliffOfAFlatServer() {
        double truth = rateAt(0.99, 0.1, rate -> new DeterministicQueue(1, Duration.ofMillis(2), rate).steadyState());

        assertFinds(truth, "p99<100ms", seed -> SimulatedServers.queue(new Random(seed), 1, r -> 0.002, WINDOW));
    }

    /// A server that rejects what exceeds 300/s: at 300.3/s, 0.1 % of the requests fail.
    @Test
    void findsWhereErrorsBegin() {
        assertFinds(
                300.3,
                "p99<1s,errors<0.1%",
                seed -> SimulatedServers.failing(new Random(seed), 0.01, rate -> Math.max(0, 1 - 300 / rate), WINDOW));
    }

    /// Without a condition about latency the capacity is the rate that answers no longer follow.
    @Test
    void findsWhereAnswersNoLongerFollowTheRate() {
        assertFinds(200, "errors<1%", seed -> SimulatedServers.queue(new Random(seed), 20, r -> 0.1, WINDOW));
    }

    private static void assertFinds(double truth, String slo, LongFunction<Server> servers) {
        int seeds = SEARCHES;
        int covered = 0;
        int probes = 0;
        for (int i = 0; i < seeds; i++) {
            double start = new Random(SEED + i).nextDouble(5, 400);
            List<SearchRecord> loads = new ArrayList<>();
            SearchEnd end = search(slo, SearchParameters.from(start, 100_000), servers.apply(SEED + i), loads);

            assertThat(end.outcome()).as("seed %d", SEED + i).isEqualTo(CapacityOutcome.FOUND);
            RateRecord found = end.rate();
            assertThat(found.perSecond())
                    .as("seed %d, %s after %d probes", SEED + i, found, loads.size())
                    .isCloseTo(truth, withinPercentage(5));
            assertThat(found.perSecond()).isBetween(found.low(), found.high());
            covered += found.low() <= truth && truth <= found.high() ? 1 : 0;
            probes += loads.size();
        }
        System.out.printf(
                "%s: truth %.1f/s, covered %d of %d, %.1f probes each%n",
                slo, truth, covered, seeds, probes / (double) seeds);
        assertThat(covered).as("intervals that cover %s, seed %d", truth, SEED).isGreaterThanOrEqualTo(seeds * 7 / 10);
    }

    @Test
    void theGeneratorsLimitIsNeverTheServersFailure() {
        for (int i = 0; i < 10; i++) {
            Server fast = SimulatedServers.queue(new Random(SEED + i), 100, r -> 0.001, 5);
            Server limited = (slo, rate) -> rate > 1_234 ? SimulatedServers.invalid(rate, BEHIND) : fast.at(slo, rate);
            SearchEnd end = search("p99<100ms", SearchParameters.from(100, 1e6), limited, new ArrayList<>());

            assertThat(end.outcome()).as("seed %d", SEED + i).isEqualTo(CapacityOutcome.AT_LEAST);
            assertThat(end.rate().perSecond()).isBetween(1_234 / 1.14, 1_234.0);
            assertThat(end.generatorLimited()).isTrue();
            assertThat(end.reason()).startsWith("at 1").endsWith(" " + BEHIND);
        }
    }

    @Test
    void anAccidentOfTheGeneratorDoesNotEndTheSearch() {
        for (int i = 0; i < 8; i++) {
            Random random = new Random(SEED + i);
            Server queue = SimulatedServers.queue(random, 20, r -> 0.1, WINDOW);
            Server shaky = (slo, rate) ->
                    random.nextInt(12) == 0 ? SimulatedServers.invalid(rate, STOOD_STILL) : queue.at(slo, rate);
            SearchEnd end = search("p99<160ms", SearchParameters.from(50, 1e5), shaky, new ArrayList<>());

            assertThat(end.outcome()).as("seed %d", SEED + i).isNotEqualTo(CapacityOutcome.NONE);
            if (end.outcome() == CapacityOutcome.FOUND) {
                assertThat(end.rate().perSecond()).as("seed %d", SEED + i).isCloseTo(170, withinPercentage(6));
            }
        }
    }

    @Test
    void whereEvenTheLowestRateMissesThereIsNone() {
        Server slow = SimulatedServers.failing(new Random(SEED), 2, rate -> 0, 20);

        SearchEnd none = search("p99<1s", SearchParameters.from(100, 1e5), slow, new ArrayList<>());

        assertThat(none.outcome()).isEqualTo(CapacityOutcome.NONE);
        assertThat(none.reason()).startsWith("even at 0.500/s: p99 is 2.00 s, not below 1.00 s");
        assertThat(none.generatorLimited()).isFalse();
    }

    @Test
    void whereNothingCanBeMeasuredTheGeneratorIsNamed() {
        Server none = (slo, rate) -> SimulatedServers.invalid(rate, "no");

        assertThat(search("p99<1s", SearchParameters.from(100, 1e5), none, new ArrayList<>()))
                .isEqualTo(SearchEnd.none("no", true));
    }

    @Test
    void stopsAtTheHighestRateThatWasAllowed() {
        Server fast = SimulatedServers.failing(new Random(SEED), 0.001, rate -> 0, 5);

        assertThat(search("p99<1s", SearchParameters.from(100, 700), fast, new ArrayList<>()))
                .isEqualTo(SearchEnd.atLeast(700, SearchReason.HIGHEST_ALLOWED.message(), false));
    }

    private static SearchEnd search(String slo, SearchParameters plan, Server server, List<SearchRecord> loads) {
        CapacitySearch search = new CapacitySearch(plan);
        for (int i = 0; i < 100; i++) {
            switch (search.next(loads)) {
                case RateProbe probe -> loads.add(server.at(Slo.parse(slo), probe.perSecond()));
                case SearchEnd end -> {
                    return end;
                }
            }
        }
        throw new AssertionError("no end after 100 probes: " + search.next(loads));
    }

    private static double rateAt(
            double share, double seconds, DoubleFunction<Optional<ResponseTimeDistribution>> queue) {
        double low = 2;
        double high = 6_000;
        while (high / low > 1 + 1e-4) {
            double middle = Math.sqrt(low * high);
            if (queue.apply(middle)
                    .filter(times -> times.within(seconds) >= share)
                    .isPresent()) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// The load at 100/s would otherwise be repeated.
    @Test
    void aSearchThatMustEndAfterAnInvalidLoadKeepsWhatHeld() {
        SearchParameters plan = SearchParameters.from(25, 100_000);
        Server fast = SimulatedServers.failing(new Random(SEED), 0.001, rate -> 0, 5);
        Slo slo = Slo.parse("p99<1s");
        List<SearchRecord> loads =
                List.of(fast.at(slo, 25), fast.at(slo, 50), SimulatedServers.invalid(100, STOOD_STILL));

        assertThat(new CapacitySearch(plan).conclude(loads, NO_TIME))
                .isEqualTo(SearchEnd.atLeast(50, SearchReason.INVALID_AT.message(NO_TIME, 100, STOOD_STILL), false));
    }

    @Test
    void aSearchThatMustEndBelowWhichNothingWasTriedSaysSo() {
        Server slow = SimulatedServers.failing(new Random(SEED), 2, rate -> 0, 20);

        assertThat(new CapacitySearch(SearchParameters.from(100, 1e5))
                        .conclude(List.of(slow.at(Slo.parse("p99<1s"), 100)), NO_TIME))
                .isEqualTo(SearchEnd.none(
                        SearchReason.LOWER_UNTRIED.message(
                                SearchReason.MISSED_BY_LOWEST.message(
                                        100, SearchReason.NOT_BELOW.message("p99", "2.00 s", "1.00 s")),
                                NO_TIME),
                        false));
    }

    @Test
    void aSearchThatMustEndBeforeAnythingWasMeasuredSaysWhy() {
        assertThat(new CapacitySearch(SearchParameters.from(100, 1e5))
                        .conclude(List.of(SimulatedServers.invalid(100, STOOD_STILL)), NO_TIME))
                .isEqualTo(SearchEnd.none(SearchReason.INVALID_AT.message(NO_TIME, 100, STOOD_STILL), true));
    }

    /// A search that must end early gives its estimate, unconfirmed.
    @Test
    void aSearchThatMustEndSaysWhatIsKnown() {
        SearchParameters plan = SearchParameters.from(50, 100_000);
        Server server = SimulatedServers.queue(new Random(SEED), 20, r -> 0.1, WINDOW);
        List<SearchRecord> loads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            RateProbe probe = (RateProbe) new CapacitySearch(plan).next(loads);
            loads.add(server.at(Slo.parse("p99<160ms"), probe.perSecond()));
        }

        SearchEnd found = new CapacitySearch(plan).conclude(loads, NO_TIME);
        assertThat(found.confirmed()).isFalse();
        assertThat(found.rate().low()).isLessThan(170);
        assertThat(found.rate().high()).isGreaterThan(170);
    }
}

package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadEvent;
import dev.loombench.protocol.load.LoadEvent.LoadDone;
import dev.loombench.protocol.load.LoadEvent.LoadFault;
import dev.loombench.protocol.load.LoadFaultKind;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.LoadSummary.Outage;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.RequestCounts;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestDispatcherTest {
    private static final Arrivals TEN_A_SECOND = new Arrivals.OpenModel(10, false);
    private static final double MILLI = 1e6;

    private final ManualEventLoop loop = new ManualEventLoop();
    private boolean unconnected;
    private final List<LoadEvent> ends = new ArrayList<>();
    private Duration warmup = Duration.ZERO;
    private Duration duration = Duration.ofSeconds(1);
    private Duration timeout = Duration.ofSeconds(10);
    private int places = 100;
    private int windows;
    private long seed = 1;
    private List<LoadRequest> requests = List.of(LoadRequest.get(URI.create("http://target:8080/")));
    private RequestRecorder recorder = new RequestRecorder(order(TEN_A_SECOND));

    @Test
    void whatIsDueInTheMeasuredWindowCountsWhenAllOfItIsSettled() {
        warmup = Duration.ofSeconds(1);
        duration = Duration.ofSeconds(2);
        server(started(TEN_A_SECOND), 50).open(1);

        loop.play(Duration.ofMillis(999));
        assertThat(windows).isZero();
        loop.play(Duration.ofSeconds(2));
        assertThat(windows).isOne();
        assertThat(ends).isEmpty();
        loop.play(Duration.ofSeconds(1));

        assertThat(ends).containsExactly(new LoadDone());
        assertThat(totals().scheduled()).isEqualTo(20);
        assertThat(totals().sent()).isEqualTo(20);
        assertThat(totals().answered()).isEqualTo(20);
        assertThat(recorder.latencies(loop.now()).lag().getTotalCount()).isEqualTo(20);
        assertThat(longest(recorder.latencies(loop.now()).intended())).isCloseTo(50 * MILLI, within(MILLI));
        assertThat(recorder.peakInFlight()).isOne();
    }

    @Test
    void theWaitForASessionBelongsToTheLatencyButNotToTheTimeOfService() {
        server(started(TEN_A_SECOND), 150).open(1);

        loop.play(Duration.ofSeconds(3));

        assertThat(ends).containsExactly(new LoadDone());
        assertThat(longest(recorder.latencies(loop.now()).intended())).isCloseTo((150 + 9 * 50) * MILLI, within(MILLI));
        assertThat(longest(recorder.latencies(loop.now()).service())).isCloseTo(150 * MILLI, within(MILLI));
    }

    @Test
    void whatIsSentOrWaitsForASessionIsGivenUpAtTheTimeout() {
        timeout = Duration.ofMillis(500);
        server(started(TEN_A_SECOND), 5_000).open(1);

        loop.play(Duration.ofMillis(1_390));
        assertThat(ends).isEmpty();
        loop.play(Duration.ofMillis(700));

        assertThat(ends).containsExactly(new LoadDone());
        assertThat(totals().errors().count(LoadError.TIMEOUT)).isEqualTo(10);
        assertThat(longest(recorder.latencies(loop.now()).intended())).isBetween(500 * MILLI, 1_020 * MILLI);
        assertThat(totals().unfinished()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 10})
    void withoutAConnectionAllRequestsFailToConnectAlsoThoseInTheQueue(int sessions) {
        timeout = Duration.ofMillis(500);
        unconnected = true;
        server(started(TEN_A_SECOND), 0).unconnected().open(sessions);

        loop.play(Duration.ofSeconds(2));

        assertThat(ends).containsExactly(new LoadDone());
        assertThat(totals().errors().count(LoadError.CONNECT)).isEqualTo(10);
        assertThat(totals().errors().count(LoadError.TIMEOUT)).isZero();
        assertThat(totals().sent()).isZero();
    }

    @Test
    void theSameSeedGivesTheSameScheduleAndChoiceWhateverTheWarmUpWas() {
        requests = List.of(
                LoadRequest.get(URI.create("http://target:8080/a")),
                LoadRequest.get(URI.create("http://target:8080/b")));
        List<List<RequestCounts>> counts = new ArrayList<>();
        for (int millis : new int[] {0, 300, 1_000}) {
            warmup = Duration.ofMillis(millis);
            server(started(new Arrivals.OpenModel(100, true)), 1).open(100);
            loop.play(Duration.ofSeconds(5));
            counts.add(recorder.requests());
        }
        seed = 2;
        server(started(new Arrivals.OpenModel(100, true)), 1).open(100);
        loop.play(Duration.ofSeconds(5));

        assertThat(counts).containsOnly(counts.getFirst());
        assertThat(recorder.requests()).isNotEqualTo(counts.getFirst());
    }

    /// Each request takes at least 5 µs here, so that less than a fifth of them can start in time.
    @Test
    void aRateBeyondTheMachineEndsInTheTimeThatWasPlanned() {
        timeout = Duration.ofMillis(100);
        places = 1_000_000;
        server(started(new Arrivals.OpenModel(1_000_000, false)), 1).open(10);
        loop.slow(Duration.ofNanos(5_000));
        long start = loop.now();

        loop.play(Duration.ofMillis(3_500));

        assertThat(ends).containsExactly(new LoadDone());
        assertThat(Duration.ofNanos(loop.now() - start)).isLessThan(Duration.ofMillis(3_600));
        assertThat(totals().scheduled()).isEqualTo(1_000_000);
        assertThat(totals().answered()).isPositive();
        assertThat(totals().errors().count(LoadError.NOT_BEGUN)).isGreaterThan(300_000);
        assertThat(totals().unfinished()).isZero();
    }

    @Test
    void answersAreTakenBetweenRequestsHoweverManyAreDue() {
        server(started(new Arrivals.OpenModel(1_000_000, false)), 1).open(10);
        loop.slow(Duration.ofNanos(5_000));
        long start = loop.now();

        loop.play(Duration.ofMillis(50));

        assertThat(Duration.ofNanos(loop.now() - start)).isLessThan(Duration.ofMillis(60));
        assertThat(totals().answered()).isPositive();
    }

    @Test
    void whereNoMoreMayBeUnderWayRequestsAreNotSent() {
        places = 1;
        server(started(TEN_A_SECOND), 250).open(2);

        loop.play(Duration.ofSeconds(2));

        assertThat(totals().answered()).isEqualTo(4);
        assertThat(totals().errors().count(LoadError.NOT_SENT)).isEqualTo(6);
    }

    @Test
    void usersSendWhenTheyHaveTheirAnswer() {
        server(started(new Arrivals.ClosedModel(2)), 100).open(2);

        loop.play(Duration.ofSeconds(2));

        assertThat(ends).containsExactly(new LoadDone());
        assertThat(totals().answered()).isEqualTo(20);
        assertThat(totals().answeredWithin()).isEqualTo(18);
        assertThat(recorder.users(recorder.latencies(loop.now())).fewest()).isEqualTo(9);
        assertThat(recorder.users(recorder.latencies(loop.now())).most()).isEqualTo(9);
    }

    @Test
    void usersGoOnFromTheWarmUpIntoTheWindow() {
        warmup = Duration.ofSeconds(1);
        server(started(new Arrivals.ClosedModel(1)), 300).open(1);

        loop.play(Duration.ofSeconds(3));

        assertThat(ends).containsExactly(new LoadDone());
        assertThat(totals().scheduled()).as("due after 1.2, 1.5 and 1.8 s").isEqualTo(3);
        assertThat(recorder.users(recorder.latencies(loop.now())).most())
                .as("one of the warm-up's among them")
                .isEqualTo(3);
    }

    /// Answers that wait equally long would otherwise come in waves.
    @Test
    void usersStartOneAfterAnotherInTheWarmUp() {
        warmup = Duration.ofSeconds(4);
        server(started(new Arrivals.ClosedModel(6)), 10_000).open(6);

        loop.play(Duration.ofMillis(1_600));
        assertThat(recorder.inFlight()).as("at 0, 0.5, 1 and 1.5 s").isEqualTo(4);
        loop.play(Duration.ofMillis(2_300));
        assertThat(recorder.inFlight()).isEqualTo(6);
    }

    /// Who still waits at the end of the window is known to have waited until then.
    @Test
    void aClosedLoopThatHasAnswersEndsWithItsWindow() {
        server(started(new Arrivals.ClosedModel(2)), 700).open(1);

        loop.play(Duration.ofMillis(1_050));

        assertThat(ends).containsExactly(new LoadDone());
        assertThat(totals().answeredWithin()).isOne();
        assertThat(recorder.users(recorder.latencies(loop.now())).unanswered()).isOne();
        assertThat(recorder.latencies(loop.now()).awaited().getTotalCount()).isEqualTo(2);
    }

    @Test
    void usersWhoAreTurnedAwayPause() {
        server(started(new Arrivals.ClosedModel(1)), 0)
                .then(LoadError.TURNED_AWAY)
                .open(1);

        loop.play(Duration.ofSeconds(2));

        assertThat(totals().scheduled()).isEqualTo(10);
        assertThat(totals().errors().count(LoadError.TURNED_AWAY)).isEqualTo(10);
    }

    @Test
    void aRequestOnAClosedConnectionIsSentOnceMore() {
        server(started(new Arrivals.OpenModel(1, false)), 100)
                .first(LoadError.KEPT_CLOSED)
                .open(1);

        loop.play(Duration.ofSeconds(2));

        assertThat(totals().resent()).isOne();
        assertThat(totals().sent()).isOne();
        assertThat(totals().answered()).isOne();
        assertThat(longest(recorder.latencies(loop.now()).service()))
                .as("since it was sent first")
                .isCloseTo(200 * MILLI, within(MILLI));
    }

    @Test
    void itIsNotSentAThirdTime() {
        server(started(new Arrivals.OpenModel(1, false)), 100)
                .then(LoadError.KEPT_CLOSED)
                .open(1);

        loop.play(Duration.ofSeconds(2));

        assertThat(totals().resent()).isOne();
        assertThat(totals().errors().count(LoadError.KEPT_CLOSED)).isOne();
        assertThat(totals().unfinished()).isZero();
    }

    @Test
    void aWholeAnswerMayBeTheWrongOne() {
        server(started(TEN_A_SECOND), 10).status(500).open(1);

        loop.play(Duration.ofSeconds(2));

        assertThat(totals().answered()).isZero();
        assertThat(totals().errors().count(LoadError.WRONG_ANSWER)).isEqualTo(10);
        assertThat(totals().wrong()).isEqualTo("status 500");
    }

    @Test
    void aTargetThatWentAwayEndsTheLoad() {
        duration = Duration.ofSeconds(10);
        RequestDispatcher dispatcher = started(TEN_A_SECOND);
        loop.play(Duration.ofMillis(5_410));

        dispatcher.targetLost(loop.now() - 5_000_000_000L);
        loop.play(Duration.ofSeconds(20));

        assertThat(ends)
                .singleElement()
                .isInstanceOfSatisfying(
                        LoadFault.class,
                        fault -> assertThat(fault.kind()).as(fault.message()).isEqualTo(LoadFaultKind.NO_CONNECTION))
                .asString()
                .contains("target:8080", "0.4 s into");
        assertThat(totals().scheduled()).as("nothing more is due").isEqualTo(55);
    }

    @Test
    void aTargetThatWasAwayIsToldAsFarAsItIsOfTheWindow() {
        duration = Duration.ofSeconds(10);
        RequestDispatcher dispatcher = started(TEN_A_SECOND);
        long begin = loop.now();
        away(dispatcher, begin, -1_000, 500);
        for (int i = 1; i <= 2_000; i++) {
            away(dispatcher, begin, i, i + 99);
        }
        away(dispatcher, begin, 3_000, 3_000, 3_060, 3_170, 4_500);

        assertThat(recorder.outages()).containsExactly(new Outage(0, 0.5), new Outage(3, 4.5));
    }

    static Stream<Arguments> awayAtTheEnd() {
        return Stream.of(
                Arguments.of(new Arrivals.ClosedModel(1), new Outage(7, 9.61)),
                Arguments.of(TEN_A_SECOND, new Outage(7, 10)));
    }

    /// A closed loop ends with its window; an open one waits for what was due in it.
    @ParameterizedTest
    @MethodSource("awayAtTheEnd")
    void aTargetThatIsStillAwayAtTheEndIsTold(Arrivals arrivals, Outage outage) {
        duration = Duration.ofSeconds(10);
        RequestDispatcher dispatcher = started(arrivals);
        server(dispatcher, 2_000).open(1);
        long begin = loop.now();
        for (int millis : new int[] {7_000, 7_060, 7_170, 7_380, 7_790, 8_600, 9_610, 10_620}) {
            loop.schedule(
                    () -> {
                        if (ends.isEmpty()) {
                            away(dispatcher, begin, 7_000, millis);
                        }
                    },
                    Duration.ofMillis(millis).toNanos());
        }

        loop.play(Duration.ofSeconds(11));

        assertThat(recorder.outages()).containsExactly(outage);
    }

    private static void away(RequestDispatcher dispatcher, long begin, int sinceMillis, int... attempts) {
        for (int attempt : attempts) {
            dispatcher.targetAway(begin + (long) (sinceMillis * MILLI), begin + (long) (attempt * MILLI));
        }
    }

    private RequestDispatcher started(Arrivals arrivals) {
        LoadOrder order = order(arrivals);
        recorder = new RequestRecorder(order);
        RequestDispatcher dispatcher = new RequestDispatcher(
                order,
                new RequestSelector(requests, null),
                () -> unconnected,
                loop,
                recorder,
                () -> windows++,
                ends::add);
        dispatcher.start();
        return dispatcher;
    }

    private LoadOrder order(Arrivals arrivals) {
        return new LoadOrder(requests, null, arrivals, warmup, duration, timeout, 1, places, seed, Path.of("."));
    }

    private InMemoryServer server(RequestDispatcher dispatcher, int serviceMillis) {
        return new InMemoryServer(loop, dispatcher, Duration.ofMillis(serviceMillis), timeout);
    }

    private Totals totals() {
        return recorder.totals(loop.now());
    }

    private static double longest(Histogram histogram) {
        return histogram.getMaxValue();
    }
}

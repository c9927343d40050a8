package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.LoadSummary.Users;
import dev.loombench.protocol.load.RequestCounts;
import dev.loombench.protocol.load.RequestCounts.AnswerKind;
import io.netty.buffer.Unpooled;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RequestRecorderTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 10 * SECOND;

    private final RequestRecorder recorder =
            RequestFixtures.recorder(Duration.ofSeconds(2), 1_000, LoadRequest.get(URI.create("http://h/")));

    @BeforeEach
    void warmUp() {
        RequestFixtures.warmUp(recorder);
    }

    @Test
    void theWarmUpCountsBySecondsOnlyAndItsLastSecondHoldsWhatItLeft() {
        recorder.begin(START, true);
        List<LoadSecond> seconds = recorder.seconds().drainAll();
        assertThat(seconds).extracting(LoadSecond::index).containsExactly(-2, -1);
        assertThat(seconds).extracting(LoadSecond::answered).containsExactly(0L, 1L);
        assertThat(recorder.totals(START + 5 * SECOND).scheduled()).isZero();
        assertThat(recorder.latencies(START).intended().getTotalCount()).isZero();
    }

    @Test
    void whatWasSentAgainInTheWindowIsCounted() {
        recorder.begin(START, true);
        ScheduledRequest request = RequestFixtures.due(START);
        recorder.recordRetry(new ScheduledRequest(RequestFixtures.GET, 0, 0, false, ScheduledRequest.NOBODY));
        recorder.recordArrival(request);
        recorder.recordSent(request);
        recorder.recordRetry(request);

        assertThat(recorder.totals(START + SECOND).sent()).isEqualTo(1);
        assertThat(recorder.totals(START + SECOND).resent()).isEqualTo(1);
    }

    @Test
    void everyRequestCountsOnce() {
        recorder.begin(START, true);
        ScheduledRequest late =
                new ScheduledRequest(RequestFixtures.GET, START, START + SECOND / 2, true, ScheduledRequest.NOBODY);
        ScheduledRequest lost = RequestFixtures.due(START + SECOND);
        ScheduledRequest open = RequestFixtures.due(START + 2 * SECOND);
        recorder.recordArrival(late);
        recorder.recordArrival(lost);
        recorder.recordArrival(open);
        recorder.recordSent(late);
        recorder.recordSuccess(late, START + SECOND);
        recorder.recordFailure(lost, LoadError.TIMEOUT, START + 3 * SECOND);

        assertThat(recorder.totals(START + 5 * SECOND).scheduled()).isEqualTo(3);
        assertThat(recorder.totals(START + 5 * SECOND).answered()).isEqualTo(1);
        assertThat(recorder.totals(START + 5 * SECOND).answeredWithin()).isEqualTo(1);
        assertThat(recorder.totals(START + 5 * SECOND).errors().count(LoadError.TIMEOUT))
                .isEqualTo(1);
        assertThat(recorder.totals(START + 5 * SECOND).unfinished()).isEqualTo(1);
        LatencyRecorder latencies = recorder.latencies(START);
        assertThat(latencies.intended().getTotalCount()).isEqualTo(2);
        assertThat(latencies.intended().getMaxValue()).isGreaterThanOrEqualTo(2 * SECOND);
        assertThat(latencies.prompt().getMinNonZeroValue()).isLessThan(SECOND * 51 / 100);
        assertThat(latencies.service().getTotalCount()).isEqualTo(1);
        assertThat(latencies.lag().getMaxValue()).isGreaterThanOrEqualTo(SECOND / 2);
    }

    @Test
    void oneThatNeverGotAnythingWasTurnedAway() {
        recorder.begin(START, true);
        ScheduledRequest request = RequestFixtures.due(START);
        assertThat(recorder.isTurnedAway()).isFalse();

        recorder.recordFailure(request, LoadError.TURNED_AWAY, START + 1);
        assertThat(recorder.isTurnedAway()).isTrue();

        recorder.recordMismatch(request, () -> "no HTTP");
        assertThat(recorder.isTurnedAway()).as("something came").isFalse();
    }

    @Test
    void oneThatWasAnsweredOnceWasNotTurnedAway() {
        recorder.begin(START, true);
        recorder.recordSuccess(RequestFixtures.due(START), START + 1);
        recorder.recordFailure(RequestFixtures.due(START), LoadError.TURNED_AWAY, START + 1);

        assertThat(recorder.isTurnedAway()).isFalse();
    }

    @Test
    void whatBecameOfEachRequestIsCountedInTheWindow() {
        LoadRequest[] requests = {LoadRequest.get(URI.create("http://h/a")), LoadRequest.get(URI.create("http://h/b"))};
        RequestRecorder mixed = RequestFixtures.recorder(Duration.ZERO, 1_000, requests);
        RequestSelector mix = new RequestSelector(List.of(requests), null);
        mixed.begin(START, true);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1_000; i++) {
            ScheduledRequest request =
                    new ScheduledRequest(mix.next(random), START, START, i >= 10, ScheduledRequest.NOBODY);
            mixed.recordArrival(request);
            mixed.recordSent(request);
            if (request.message.template().index() == 0) {
                mixed.recordOutcome(request, null, response(200, "text/plain"), START + 1);
            } else if (i % 2 == 0) {
                mixed.recordOutcome(request, null, response(500 + i % 99, ""), START + 1);
            } else {
                mixed.recordOutcome(request, LoadError.TIMEOUT, new Response(), START + 1);
            }
        }

        RequestCounts a = mixed.requests().getFirst();
        RequestCounts b = mixed.requests().getLast();
        assertThat(a.name()).isEqualTo("GET /a");
        assertThat(a.answers()).containsExactly(new AnswerKind(200, "text/plain", a.sent()));
        assertThat(a).isEqualTo(new RequestCounts("GET /a", a.sent(), a.sent(), 0, 0, a.answers(), 0));
        assertThat(a.sent() + b.sent()).isEqualTo(990);
        assertThat(b.wrong()).isPositive();
        assertThat(b.failed()).isPositive();
        assertThat(b.wrong() + b.failed()).isEqualTo(b.sent());
        assertThat(b.answers()).as("no more are told apart").hasSize(8);
        assertThat(b.answers().stream().mapToLong(AnswerKind::count).sum() + b.further())
                .isEqualTo(b.wrong());
        assertThat(mixed.totals(START + SECOND).wrong()).startsWith("GET /b: status 5");
    }

    private static Response response(int status, String type) {
        Response response = new Response();
        response.head(RequestFixtures.head(status, type));
        return response;
    }

    private ScheduledRequest request(long due) {
        ScheduledRequest request = RequestFixtures.due(due);
        recorder.recordArrival(request);
        recorder.recordSent(request);
        return request;
    }

    @Test
    void theWindowIsAsLongAsItWasMeasured() {
        assertThat(recorder.totals(SECOND).seconds()).as("in the warm-up").isZero();
        recorder.begin(START, true);
        assertThat(recorder.totals(START + SECOND / 2).seconds()).isEqualTo(0.5);
        assertThat(recorder.totals(START + 5 * SECOND).seconds()).isEqualTo(3);
    }

    @Test
    void whatWasGivenUpWhileItsAnswerCameIsCountedInTheWindowOnly() {
        Response partial = new Response();
        partial.markBegun();
        ScheduledRequest early = new ScheduledRequest(RequestFixtures.GET, 0, 0, false, ScheduledRequest.NOBODY);
        recorder.recordOutcome(early, LoadError.TIMEOUT, partial, SECOND);
        recorder.begin(START, true);
        recorder.recordOutcome(RequestFixtures.due(START), LoadError.TIMEOUT, partial, START + 1);
        recorder.recordOutcome(RequestFixtures.due(START), LoadError.TIMEOUT, new Response(), START + 1);

        assertThat(recorder.totals(START + SECOND).unended()).isEqualTo(1);
    }

    @Test
    void anAnswerThatTurnsOutToHaveSurplusBytesIsMovedToTheWrongOnes() {
        recorder.begin(START, true);
        ScheduledRequest request = request(START);
        recorder.recordSuccess(request, START + 1);
        Response response = response(200, "");
        response.markSurplus(Unpooled.copiedBuffer("x", StandardCharsets.US_ASCII));
        recorder.recordSurplus(request, response, START + 2);

        Totals totals = recorder.totals(START + SECOND);
        assertThat(totals.answered()).isZero();
        assertThat(totals.answeredWithin()).isZero();
        assertThat(totals.errors().count(LoadError.WRONG_ANSWER)).isOne();
        assertThat(totals.wrong()).isEqualTo("status 200" + Response.SURPLUS + ": 'x'");
        assertThat(recorder.seconds().drainAll().getLast().errors()).isEqualTo(totals.errors());
    }

    @Test
    void whatFindsNoPlaceFailsAndIsNotUnderWay() {
        RequestRecorder full = RequestFixtures.recorder(Duration.ZERO, 2, LoadRequest.get(URI.create("http://h/")));
        full.begin(START, true);
        ScheduledRequest first = RequestFixtures.due(START);
        assertThat(full.recordArrival(first)).isTrue();
        assertThat(full.recordArrival(RequestFixtures.due(START))).isTrue();
        assertThat(full.recordArrival(RequestFixtures.due(START))).isFalse();

        assertThat(full.inFlight()).isEqualTo(2);
        assertThat(full.totals(START).errors().count(LoadError.NOT_SENT)).isOne();
        full.recordSuccess(first, START + 1);
        assertThat(full.recordArrival(RequestFixtures.due(START))).isTrue();
        assertThat(full.peakInFlight()).isEqualTo(2);
    }

    @Test
    void aWindowBeginsWithWhatIsUnderWayAndCountsTheRestAnew() {
        ScheduledRequest first = request(SECOND);
        request(SECOND);
        recorder.sample(true);
        recorder.recordSuccess(first, SECOND + 1);
        recorder.begin(START, true);

        assertThat(recorder.inFlight()).isEqualTo(1);
        assertThat(recorder.peakInFlight()).isEqualTo(1);
        assertThat(recorder.meanInFlight()).isZero();
        assertThat(recorder.waitingShare()).isZero();
        recorder.sample(false);
        request(START);
        recorder.sample(false);
        recorder.sample(true);
        recorder.sample(true);
        assertThat(recorder.meanInFlight()).isEqualTo(1.75);
        assertThat(recorder.waitingShare()).isEqualTo(0.5);
    }

    /// The window ends three seconds after its start.
    @Test
    void theOldestUnansweredRequestIsThatOfTheWindowsEndThoughItWasDueBefore() {
        ScheduledRequest stuck = new ScheduledRequest(RequestFixtures.GET, START - SECOND, START - SECOND, false, 0);
        recorder.recordArrival(stuck);
        recorder.begin(START, true);
        ScheduledRequest answered = request(START);
        recorder.recordSuccess(answered, START + SECOND);
        ScheduledRequest late = request(START + 2 * SECOND);
        recorder.recordFailure(stuck, LoadError.TIMEOUT, START + 6 * SECOND);
        recorder.recordSuccess(late, START + 7 * SECOND);

        assertThat(recorder.users(recorder.latencies(START + 9 * SECOND)).oldestSeconds())
                .isCloseTo(4, within(0.01));
    }

    @Test
    void answersWithinTheWindowCountForTheirUsers() {
        recorder.begin(START, true);
        for (int user = 0; user < 4; user++) {
            for (int i = 0; i <= 2 * user; i++) {
                ScheduledRequest request = new ScheduledRequest(RequestFixtures.GET, START + i, START + i, true, user);
                recorder.recordArrival(request);
                if (i < 2 * user) {
                    recorder.recordSuccess(request, START + i + 1);
                } else {
                    recorder.recordSuccess(request, START + 4 * SECOND);
                }
            }
        }

        assertThat(recorder.users(recorder.latencies(START + 9 * SECOND)).fewest())
                .isZero();
        assertThat(recorder.users(recorder.latencies(START + 9 * SECOND)).median())
                .isEqualTo(2);
        assertThat(recorder.users(recorder.latencies(START + 9 * SECOND)).most())
                .isEqualTo(6);
    }

    /// Of two users who enter the window with a request, one is answered in it and asks again; the other never is.
    @Test
    void whoWaitsAtTheEndsOfTheWindowIsInTheFigures() {
        ScheduledRequest lucky = new ScheduledRequest(RequestFixtures.GET, START - SECOND, START - SECOND, false, 0);
        ScheduledRequest starved =
                new ScheduledRequest(RequestFixtures.GET, START - 2 * SECOND, START - 2 * SECOND, false, 1);
        recorder.recordArrival(lucky);
        recorder.recordArrival(starved);
        recorder.begin(START, true);
        recorder.recordSuccess(lucky, START + SECOND);
        ScheduledRequest next = new ScheduledRequest(RequestFixtures.GET, START + SECOND, START + SECOND, true, 0);
        recorder.recordArrival(next);

        LatencyRecorder latencies = recorder.latencies(START + 9 * SECOND);
        assertThat(latencies.intended().getTotalCount()).isOne();
        assertThat(latencies.intended().getMaxValue() / 1e9).isCloseTo(2, within(0.01));
        assertThat(latencies.entered().getMinNonZeroValue() / 1e9).isCloseTo(1, within(0.01));
        assertThat(latencies.entered().getMaxValue() / 1e9).isCloseTo(2, within(0.01));
        assertThat(latencies.awaited().getMinNonZeroValue() / 1e9).isCloseTo(2, within(0.01));
        assertThat(latencies.awaited().getMaxValue() / 1e9).isCloseTo(5, within(0.01));
        assertThat(recorder.users(latencies).unanswered()).isOne();
        assertThat(recorder.latencies(START + 9 * SECOND).awaited().getTotalCount())
                .isEqualTo(2);
    }

    @Test
    void aScheduleHasNoUsers() {
        recorder.begin(START, true);
        recorder.recordSuccess(request(START), START + 1);

        assertThat(recorder.users(recorder.latencies(START + 9 * SECOND))).isEqualTo(Users.NONE);
    }

    @Test
    void aUsersRequestOfTheWarmUpThatFailsInTheWindowCountsThere() {
        Response partial = new Response();
        partial.markBegun();
        ScheduledRequest stuck = new ScheduledRequest(RequestFixtures.GET, SECOND, SECOND, false, 0);
        ScheduledRequest slow = new ScheduledRequest(RequestFixtures.GET, SECOND, SECOND, false, 1);
        for (ScheduledRequest request : List.of(stuck, slow)) {
            request.sentAt = SECOND;
            recorder.recordArrival(request);
            recorder.recordSent(request);
        }
        recorder.begin(START, true);
        recorder.recordOutcome(stuck, LoadError.TIMEOUT, partial, START + 9 * SECOND);
        recorder.recordSuccess(slow, START + SECOND);

        Totals totals = recorder.totals(START + 10 * SECOND);
        assertThat(totals.scheduled()).isOne();
        assertThat(totals.sent()).isOne();
        assertThat(totals.answered()).isZero();
        assertThat(totals.errors().count(LoadError.TIMEOUT)).isOne();
        assertThat(totals.unended()).isOne();
        assertThat(totals.unfinished()).isZero();
        assertThat(recorder.latencies(START + 9 * SECOND).intended().getTotalCount())
                .isOne();
    }
}

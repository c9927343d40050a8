package dev.loombench.generator.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary.Users;
import dev.loombench.protocol.load.RequestCounts;
import dev.loombench.protocol.load.RequestCounts.AnswerKind;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 10 * SECOND;

    private final Ledger ledger = new Ledger(Duration.ofSeconds(2), Duration.ofSeconds(3), List.of("GET /"));

    @BeforeEach
    void warmUp() {
        ledger.begin(0, false);
        Request early = new Request(Made.GET, 0, 0, false);
        ledger.scheduled(early);
        ledger.sent(early, 1);
        ledger.answered(early, 1, 5 * SECOND);
    }

    @Test
    void theWarmUpCountsBySecondsOnlyAndItsLastSecondHoldsWhatItLeft() {
        ledger.begin(START, true);
        List<LoadSecond> seconds = ledger.closeAll();
        assertThat(seconds).extracting(LoadSecond::index).containsExactly(-2, -1);
        assertThat(seconds).extracting(LoadSecond::answered).containsExactly(0L, 1L);
        assertThat(ledger.totals(START + 5 * SECOND).scheduled()).isZero();
        assertThat(ledger.latencies().intended().getTotalCount()).isZero();
    }

    @Test
    void whatWasSentAgainInTheWindowIsCounted() {
        ledger.begin(START, true);
        Request request = new Request(Made.GET, START, START, true);
        ledger.resent(new Request(Made.GET, 0, 0, false));
        ledger.scheduled(request);
        ledger.sent(request, START);
        ledger.resent(request);

        assertThat(ledger.totals(START + SECOND).sent()).isEqualTo(1);
        assertThat(ledger.totals(START + SECOND).resent()).isEqualTo(1);
    }

    @Test
    void everyRequestCountsOnce() {
        ledger.begin(START, true);
        Request late = new Request(Made.GET, START, START + SECOND / 2, true);
        Request lost = new Request(Made.GET, START + SECOND, START + SECOND, true);
        Request open = new Request(Made.GET, START + 2 * SECOND, START + 2 * SECOND, true);
        ledger.scheduled(late);
        ledger.scheduled(lost);
        ledger.scheduled(open);
        ledger.sent(late, START + SECOND / 2);
        ledger.answered(late, START + SECOND / 2, START + SECOND);
        ledger.failed(lost, LoadError.TIMEOUT, START + 3 * SECOND);

        assertThat(ledger.totals(START + 5 * SECOND).scheduled()).isEqualTo(3);
        assertThat(ledger.totals(START + 5 * SECOND).answered()).isEqualTo(1);
        assertThat(ledger.totals(START + 5 * SECOND).answeredWithin()).isEqualTo(1);
        assertThat(ledger.totals(START + 5 * SECOND).errors().count(LoadError.TIMEOUT))
                .isEqualTo(1);
        assertThat(ledger.totals(START + 5 * SECOND).unfinished()).isEqualTo(1);
        Latencies latencies = ledger.latencies();
        assertThat(latencies.intended().getTotalCount()).isEqualTo(2);
        assertThat(latencies.intended().getMaxValue()).isGreaterThanOrEqualTo(2 * SECOND);
        assertThat(latencies.prompt().getMinNonZeroValue()).isLessThan(SECOND * 51 / 100);
        assertThat(latencies.service().getTotalCount()).isEqualTo(1);
        assertThat(latencies.lag().getMaxValue()).isGreaterThanOrEqualTo(SECOND / 2);
    }

    @Test
    void oneThatNeverGotAnythingWasTurnedAway() {
        ledger.begin(START, true);
        Request request = new Request(Made.GET, START, START, true);
        assertThat(ledger.isTurnedAway()).isFalse();

        ledger.failed(request, LoadError.TURNED_AWAY, START + 1);
        assertThat(ledger.isTurnedAway()).isTrue();

        ledger.wrong(request, () -> "no HTTP");
        assertThat(ledger.isTurnedAway()).as("something came").isFalse();
    }

    @Test
    void oneThatWasAnsweredOnceWasNotTurnedAway() {
        ledger.begin(START, true);
        ledger.answered(new Request(Made.GET, START, START, true), START, START + 1);
        ledger.failed(new Request(Made.GET, START, START, true), LoadError.TURNED_AWAY, START + 1);

        assertThat(ledger.isTurnedAway()).isFalse();
    }

    @Test
    void whatBecameOfEachRequestIsCountedInTheWindow() {
        Ledger mixed = new Ledger(Duration.ZERO, Duration.ofSeconds(3), List.of("GET /a", "GET /b"));
        Mix mix = new Mix(
                List.of(LoadRequest.get(URI.create("http://h/a")), LoadRequest.get(URI.create("http://h/b"))), null);
        mixed.begin(START, true);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1_000; i++) {
            Request request = new Request(mix.next(random), START, START, i >= 10);
            mixed.scheduled(request);
            mixed.sent(request, START);
            if (request.message().form().index() == 0) {
                mixed.came(request, head(200, "text/plain"));
                mixed.answered(request, START, START + 1);
            } else if (i % 2 == 0) {
                mixed.came(request, head(500 + i % 99, ""));
                mixed.wrong(request, () -> "status 500");
                mixed.failed(request, LoadError.WRONG_ANSWER, START + 1);
            } else {
                mixed.failed(request, LoadError.TIMEOUT, START + 1);
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
        assertThat(mixed.totals(START + SECOND).wrong()).isEqualTo("GET /b: status 500");
    }

    private static Head head(int status, String type) {
        Head head = new Head();
        ByteBuf bytes = Unpooled.copiedBuffer(type, StandardCharsets.US_ASCII);
        head.begin(Wanted.ANY);
        head.status(status, false);
        head.type(bytes, 0, bytes.readableBytes());
        return head;
    }

    @Test
    void secondsWithoutAnythingAreThereAndClosedOnce() {
        ledger.begin(START, true);
        assertThat(ledger.close(START + 2 * SECOND))
                .extracting(LoadSecond::index)
                .containsExactly(-2, -1, 0, 1);
        assertThat(ledger.close(START + 3 * SECOND)).singleElement().satisfies(second -> {
            assertThat(second.index()).isEqualTo(2);
            assertThat(second.inFlight()).isZero();
            assertThat(second.p99()).isEmpty();
        });
    }

    @Test
    void whatIsUnderWayAtTheEndOfASecondStaysSoHoweverLateItIsClosed() {
        ledger.begin(START, true);
        Request first = request(START);
        Request second = request(START + SECOND / 2);
        ledger.answered(first, START, START + SECOND + 1);
        Request third = request(START + SECOND + 1);
        ledger.failed(second, LoadError.TIMEOUT, START + 3 * SECOND + 1);
        ledger.answered(third, START + SECOND + 1, START + 3 * SECOND + 2);

        assertThat(ledger.closeAll())
                .filteredOn(closed -> closed.index() >= 0)
                .extracting(LoadSecond::inFlight)
                .containsExactly(2L, 2L, 2L, 0L);
    }

    /// The window ends three seconds after its start.
    @Test
    void theOldestUnansweredRequestIsThatOfTheWindowsEndThoughItWasDueBefore() {
        Request stuck = new Request(Made.GET, START - SECOND, START - SECOND, false, 0);
        ledger.scheduled(stuck);
        ledger.begin(START, true);
        Request answered = request(START);
        ledger.answered(answered, START, START + SECOND);
        Request late = request(START + 2 * SECOND);
        ledger.failed(stuck, LoadError.TIMEOUT, START + 6 * SECOND);
        ledger.answered(late, START + 2 * SECOND, START + 7 * SECOND);

        assertThat(ledger.users().oldestSeconds()).isEqualTo(4);
    }

    @Test
    void answersWithinTheWindowCountForTheirUsers() {
        ledger.begin(START, true);
        for (int user = 0; user < 4; user++) {
            for (int i = 0; i <= 2 * user; i++) {
                Request request = new Request(Made.GET, START + i, START + i, true, user);
                ledger.scheduled(request);
                if (i < 2 * user) {
                    ledger.answered(request, START + i, START + i + 1);
                } else {
                    ledger.answered(request, START + i, START + 4 * SECOND);
                }
            }
        }

        assertThat(ledger.users().fewest()).isZero();
        assertThat(ledger.users().median()).isEqualTo(2);
        assertThat(ledger.users().most()).isEqualTo(6);
    }

    @Test
    void aScheduleHasNoUsers() {
        ledger.begin(START, true);
        ledger.answered(request(START), START, START + 1);

        assertThat(ledger.users()).isEqualTo(Users.NONE);
    }

    private Request request(long due) {
        Request request = new Request(Made.GET, due, due, true);
        ledger.scheduled(request);
        ledger.sent(request, due);
        return request;
    }

    @Test
    void theWindowIsAsLongAsItWasMeasured() {
        assertThat(ledger.totals(SECOND).seconds()).as("in the warm-up").isZero();
        ledger.begin(START, true);
        assertThat(ledger.totals(START + SECOND / 2).seconds()).isEqualTo(0.5);
        assertThat(ledger.totals(START + 5 * SECOND).seconds()).isEqualTo(3);
    }

    @Test
    void whatWasGivenUpWhileItsAnswerCameIsCountedInTheWindowOnly() {
        ledger.unended(new Request(Made.GET, 0, 0, false));
        ledger.begin(START, true);
        ledger.unended(new Request(Made.GET, START, START, true));

        assertThat(ledger.totals(START + SECOND).unended()).isEqualTo(1);
    }
}

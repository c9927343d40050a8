package dev.loombench.generator.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary.Users;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 10 * SECOND;

    private final Ledger ledger = new Ledger(Duration.ofSeconds(2), Duration.ofSeconds(3));

    @BeforeEach
    void warmUp() {
        ledger.begin(0, false);
        Request early = new Request(0, 0, false);
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
        Request request = new Request(START, START, true);
        ledger.resent(new Request(0, 0, false));
        ledger.scheduled(request);
        ledger.sent(request, START);
        ledger.resent(request);

        assertThat(ledger.totals(START + SECOND).sent()).isEqualTo(1);
        assertThat(ledger.totals(START + SECOND).resent()).isEqualTo(1);
    }

    @Test
    void everyRequestCountsOnce() {
        ledger.begin(START, true);
        Request late = new Request(START, START + SECOND / 2, true);
        Request lost = new Request(START + SECOND, START + SECOND, true);
        Request open = new Request(START + 2 * SECOND, START + 2 * SECOND, true);
        ledger.scheduled(late);
        ledger.scheduled(lost);
        ledger.scheduled(open);
        ledger.sent(late, START + SECOND / 2);
        ledger.answered(late, START + SECOND / 2, START + SECOND);
        ledger.failed(lost, LoadError.TIMEOUT, START + 3 * SECOND);

        assertThat(ledger.totals(START + 5 * SECOND).scheduled()).isEqualTo(3);
        assertThat(ledger.totals(START + 5 * SECOND).answered()).isEqualTo(1);
        assertThat(ledger.totals(START + 5 * SECOND).answeredWithin()).isEqualTo(1);
        assertThat(ledger.totals(START + 5 * SECOND).errors().of(LoadError.TIMEOUT))
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
        Request stuck = new Request(START - SECOND, START - SECOND, false, 0);
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
                Request request = new Request(START + i, START + i, true, user);
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
        Request request = new Request(due, due, true);
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
        ledger.unended(new Request(0, 0, false));
        ledger.begin(START, true);
        ledger.unended(new Request(START, START, true));

        assertThat(ledger.totals(START + SECOND).unended()).isEqualTo(1);
    }
}

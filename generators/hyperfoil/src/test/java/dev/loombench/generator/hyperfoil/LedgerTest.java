package dev.loombench.generator.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
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
        List<LoadSecond> seconds = ledger.closeAll(0);
        assertThat(seconds).extracting(LoadSecond::index).containsExactly(-2, -1);
        assertThat(seconds).extracting(LoadSecond::answered).containsExactly(0L, 1L);
        assertThat(ledger.totals(START + 5 * SECOND).scheduled()).isZero();
        assertThat(ledger.latencies().intended().getTotalCount()).isZero();
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
        assertThat(ledger.close(START + 2 * SECOND, 7))
                .extracting(LoadSecond::index)
                .containsExactly(-2, -1, 0, 1);
        assertThat(ledger.close(START + 3 * SECOND, 7)).singleElement().satisfies(second -> {
            assertThat(second.index()).isEqualTo(2);
            assertThat(second.inFlight()).isEqualTo(7);
            assertThat(second.p99()).isEmpty();
        });
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

package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The window begins ten seconds after the warm-up, in which one request was answered.
class SecondRecorderTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 10 * SECOND;

    private long inFlight;
    private final SecondRecorder seconds = new SecondRecorder(Duration.ofSeconds(2), () -> inFlight);

    @BeforeEach
    void beginWindow() {
        seconds.begin(0, false);
        arrive(0);
        inFlight--;
        seconds.at(5 * SECOND).countSuccess(5 * SECOND);
        seconds.begin(START, true);
    }

    private void arrive(long due) {
        seconds.at(due).countArrival(0);
        inFlight++;
    }

    @Test
    void secondsWithoutAnythingAreThereAndClosedOnce() {
        assertThat(seconds.drainFinished(START + 2 * SECOND))
                .extracting(LoadSecond::index)
                .containsExactly(-2, -1, 0, 1);
        assertThat(seconds.drainFinished(START + 3 * SECOND)).singleElement().satisfies(second -> {
            assertThat(second.index()).isEqualTo(2);
            assertThat(second.inFlight()).isZero();
            assertThat(second.p99()).isEmpty();
        });
    }

    @Test
    void requestsInFlightAtTheEndOfASecondAreCountedHoweverLateItIsClosed() {
        arrive(START);
        arrive(START + SECOND / 2);
        seconds.at(START + SECOND + 1).countSuccess(SECOND + 1);
        inFlight--;
        arrive(START + SECOND + 1);
        seconds.at(START + 3 * SECOND + 1).countFailure(LoadError.TIMEOUT, 2 * SECOND);
        inFlight--;
        seconds.at(START + 3 * SECOND + 2).countSuccess(2 * SECOND);
        inFlight--;

        assertThat(seconds.drainAll())
                .filteredOn(closed -> closed.index() >= 0)
                .extracting(LoadSecond::inFlight)
                .containsExactly(2L, 2L, 2L, 0L);
    }
}

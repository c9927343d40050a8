package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.generator.netty.ReconnectBackoff.ConnectionCounts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReconnectBackoffTest {
    private static final long TICK = 10_000_000L;
    private static final long FIRST = 1_000_000_000_000L;

    private final ReconnectBackoff reopening = new ReconnectBackoff();
    private long now = FIRST;

    @Test
    void aServerThatRefusesIsAskedEverMoreRarely() {
        assertThat(opened(400, 5, 0, 0)).containsExactly(0, 6, 17, 38, 79, 160, 261, 362);
    }

    @Test
    void soIsOneThatClosesWhatItAccepts() {
        assertThat(opened(60, 0, 100, 0)).containsExactly(0, 1, 2, 8, 19, 40);
    }

    @Test
    void connectionsThatEndWithTheirRequestsAreOpenedAtOnce() {
        assertThat(opened(100, 0, 7, 7)).hasSize(100);
    }

    @Test
    void idleConnectionsMayBeClosedNowAndThen() {
        for (int i = 0; i < 10; i++) {
            assertThat(look(0, 100, 0)).isTrue();
            assertThat(look(0, 100, 0)).isTrue();
            assertThat(opened(50, 0, 0, 0)).hasSize(50);
        }
    }

    @Test
    void aServerThatWasBackForASecondIsTrustedAgain() {
        opened(400, 5, 0, 0);
        while (!look(0, 0, 0)) {
            // the pause is over
        }
        assertThat(opened(102, 0, 0, 0)).hasSize(102);

        assertThat(opened(20, 5, 0, 0)).containsExactly(0, 6, 17);
    }

    @Test
    void aServerThatRefusesForFiveSecondsIsLost() {
        opened(499, 5, 0, 0);
        assertThat(reopening.lostSince(now)).isEmpty();
        opened(2, 5, 0, 0);
        assertThat(reopening.lostSince(now)).hasValue(FIRST + TICK);
    }

    @Test
    void aServerThatHasAConnectionOrWasNeverAskedIsNotLost() {
        opened(1_000, 0, 0, 0);
        assertThat(reopening.lostSince(now)).isEmpty();
        opened(400, 5, 0, 0);
        reopening.update(now, new ConnectionCounts(5, 0, 0, 1));
        opened(400, 5, 0, 0);
        assertThat(reopening.lostSince(now)).isEmpty();
    }

    /// Runs a number of checks and returns the indices of those before which connections could be opened.
    private List<Integer> opened(int looks, int refused, int closed, int ended) {
        List<Integer> opened = new ArrayList<>();
        boolean open = true;
        for (int i = 0; i < looks; i++) {
            if (open) {
                opened.add(i);
            }
            open = open ? look(refused, closed, ended) : look(0, 0, 0);
        }
        return opened;
    }

    private boolean look(int refused, int closed, int ended) {
        now += TICK;
        return reopening.update(now, new ConnectionCounts(refused, closed, ended, 0));
    }
}

package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;

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
        assertThat(opened(400, true, false)).containsExactly(0, 6, 17, 38, 79, 160, 261, 362);
    }

    @Test
    void soIsOneThatClosesWhatItAccepts() {
        assertThat(opened(60, false, true)).containsExactly(0, 1, 2, 8, 19, 40);
    }

    @Test
    void connectionsThatEndWithTheirRequestsAreOpenedAtOnce() {
        assertThat(opened(100, false, false)).hasSize(100);
    }

    @Test
    void idleConnectionsMayBeClosedNowAndThen() {
        for (int i = 0; i < 10; i++) {
            assertThat(look(false, true)).isTrue();
            assertThat(look(false, true)).isTrue();
            assertThat(opened(50, false, false)).hasSize(50);
        }
    }

    @Test
    void aServerThatWasBackForASecondIsTrustedAgain() {
        opened(400, true, false);
        while (!look(false, false)) {
            // the pause is over
        }
        assertThat(opened(102, false, false)).hasSize(102);

        assertThat(opened(20, true, false)).containsExactly(0, 6, 17);
    }

    @Test
    void aServerThatRefusesForFiveSecondsIsLost() {
        opened(499, true, false);
        assertThat(reopening.lostSince(now)).isEmpty();
        opened(2, true, false);
        assertThat(reopening.lostSince(now)).hasValue(FIRST + TICK);
    }

    @Test
    void aServerThatHasAConnectionOrWasNeverAskedIsNotLost() {
        opened(1_000, false, false);
        assertThat(reopening.lostSince(now)).isEmpty();
        opened(400, true, false);
        reopening.refused();
        reopening.update(now, 1);
        opened(400, true, false);
        assertThat(reopening.lostSince(now)).isEmpty();
    }

    /// Runs a number of checks and returns the indices of those before which connections could be opened.
    private List<Integer> opened(int looks, boolean refused, boolean closedUnused) {
        List<Integer> opened = new ArrayList<>();
        boolean open = true;
        for (int i = 0; i < looks; i++) {
            if (open) {
                opened.add(i);
            }
            open = look(open && refused, open && closedUnused);
        }
        return opened;
    }

    private boolean look(boolean refused, boolean closedUnused) {
        now += TICK;
        if (refused) {
            reopening.refused();
        }
        if (closedUnused) {
            reopening.closedUnused();
        }
        return reopening.update(now, 0);
    }
}

package dev.loombench.generator.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionPoolTest {
    private final SessionPool pool = new SessionPool();
    private final List<String> woken = new ArrayList<>();
    private final ClientSession first = slot("first");
    private final ClientSession second = slot("second");

    @Test
    void requestsWaitInTheirOrderUntilASessionLooksForOne() {
        ScheduledRequest one = due(1);
        ScheduledRequest two = due(2);
        pool.place(one);
        pool.place(two);

        assertThat(pool.hasQueuedRequest()).isTrue();
        assertThat(pool.claim(first)).isTrue();
        assertThat(pool.claim(second)).isTrue();
        assertThat(first.request()).isSameAs(one);
        assertThat(second.request()).isSameAs(two);
        assertThat(pool.hasQueuedRequest()).isFalse();
        assertThat(woken).isEmpty();
    }

    @Test
    void aRequestThatIsSentAgainComesFirst() {
        ScheduledRequest again = due(1);
        pool.place(due(2));
        pool.placeAgain(again);
        pool.claim(first);

        assertThat(first.request()).isSameAs(again);

        pool.claim(second);
        pool.claim(slot("third"));
        pool.placeAgain(due(3));

        assertThat(woken).containsExactly("third");
    }

    @Test
    void aSessionKeepsItsRequestUntilItIsSettled() {
        ScheduledRequest one = due(1);
        pool.place(one);
        pool.claim(first);
        pool.place(due(2));

        assertThat(pool.claim(first)).isTrue();
        assertThat(first.request()).isSameAs(one);
        assertThat(pool.hasQueuedRequest()).isTrue();
    }

    @Test
    void theSessionThatBecameIdleLastIsWoken() {
        assertThat(pool.claim(first)).isFalse();
        assertThat(pool.claim(second)).isFalse();
        pool.place(due(1));
        pool.place(due(2));

        assertThat(woken).containsExactly("second", "first");
        assertThat(pool.hasQueuedRequest()).isFalse();
    }

    @Test
    void aSessionThatLooksTwiceIsIdleOnce() {
        pool.claim(first);
        pool.claim(first);
        pool.place(due(1));
        pool.place(due(2));

        assertThat(woken).containsExactly("first");
        assertThat(pool.hasQueuedRequest()).isTrue();
    }

    @Test
    void onlyTheFirstIsGivenUpAndOnlyAfterTheTimeout() {
        ScheduledRequest early = due(1);
        pool.place(early);
        pool.place(due(5));

        assertThat(pool.pollLate(11, 10)).isNull();
        assertThat(pool.pollLate(12, 10)).isSameAs(early);
        assertThat(pool.pollLate(12, 10)).isNull();
        assertThat(pool.hasQueuedRequest()).isTrue();
    }

    private ClientSession slot(String name) {
        return new ClientSession(() -> woken.add(name), new ResponseChecker());
    }

    private static ScheduledRequest due(long nanos) {
        return new ScheduledRequest(RequestFixtures.GET, nanos, nanos, true);
    }
}

package dev.loombench.generator.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotPoolTest {
    private final SlotPool pool = new SlotPool();
    private final List<String> woken = new ArrayList<>();
    private final Slot first = slot("first");
    private final Slot second = slot("second");

    @Test
    void requestsWaitInTheirOrderUntilASessionLooksForOne() {
        Request one = due(1);
        Request two = due(2);
        pool.place(one);
        pool.place(two);

        assertThat(pool.isAnyWaiting()).isTrue();
        assertThat(pool.claim(first)).isTrue();
        assertThat(pool.claim(second)).isTrue();
        assertThat(first.request()).isSameAs(one);
        assertThat(second.request()).isSameAs(two);
        assertThat(pool.isAnyWaiting()).isFalse();
        assertThat(woken).isEmpty();
    }

    @Test
    void aRequestThatIsSentAgainComesFirst() {
        Request again = due(1);
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
        Request one = due(1);
        pool.place(one);
        pool.claim(first);
        pool.place(due(2));

        assertThat(pool.claim(first)).isTrue();
        assertThat(first.request()).isSameAs(one);
        assertThat(pool.isAnyWaiting()).isTrue();
    }

    @Test
    void theSessionThatBecameIdleLastIsWoken() {
        assertThat(pool.claim(first)).isFalse();
        assertThat(pool.claim(second)).isFalse();
        pool.place(due(1));
        pool.place(due(2));

        assertThat(woken).containsExactly("second", "first");
        assertThat(pool.isAnyWaiting()).isFalse();
    }

    @Test
    void aSessionThatLooksTwiceIsIdleOnce() {
        pool.claim(first);
        pool.claim(first);
        pool.place(due(1));
        pool.place(due(2));

        assertThat(woken).containsExactly("first");
        assertThat(pool.isAnyWaiting()).isTrue();
    }

    @Test
    void onlyTheFirstIsGivenUpAndOnlyAfterTheTimeout() {
        Request early = due(1);
        pool.place(early);
        pool.place(due(5));

        assertThat(pool.pollLate(11, 10)).isNull();
        assertThat(pool.pollLate(12, 10)).isSameAs(early);
        assertThat(pool.pollLate(12, 10)).isNull();
        assertThat(pool.isAnyWaiting()).isTrue();
    }

    private Slot slot(String name) {
        return new Slot(() -> woken.add(name), new Answer());
    }

    private static Request due(long nanos) {
        return new Request(Made.GET, nanos, nanos, true);
    }
}

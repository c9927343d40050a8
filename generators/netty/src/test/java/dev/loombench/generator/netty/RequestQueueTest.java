package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequestQueueTest {
    private final RequestQueue queue = new RequestQueue();

    @Test
    void requestsWaitInTheirOrderAndOneThatIsSentAgainComesFirst() {
        ScheduledRequest one = RequestFixtures.due(1);
        ScheduledRequest two = RequestFixtures.due(2);
        ScheduledRequest again = RequestFixtures.due(3);
        again.retried = true;
        queue.add(one);
        queue.add(two);
        queue.add(again);

        assertThat(queue.poll()).isSameAs(again);
        assertThat(queue.poll()).isSameAs(one);
        assertThat(queue.hasRequest()).isTrue();
        assertThat(queue.poll()).isSameAs(two);
        assertThat(queue.hasRequest()).isFalse();
        assertThat(queue.poll()).isNull();
    }

    @Test
    void theOpenSessionThatBecameIdleLastIsTaken() {
        SessionFixture first = new SessionFixture();
        SessionFixture second = new SessionFixture();
        SessionFixture closed = new SessionFixture();
        queue.add(first);
        queue.add(second);
        queue.add(closed);
        closed.open = false;

        assertThat(queue.pollIdle()).isSameAs(second);
        assertThat(queue.pollIdle()).isSameAs(first);
        assertThat(queue.pollIdle()).isNull();

        closed.open = true;
        queue.add(closed);
        assertThat(queue.pollIdle()).isSameAs(closed);
    }

    @Test
    void aSessionThatWasClosedAndOpenedAgainIsIdleOnce() {
        SessionFixture session = new SessionFixture();
        queue.add(session);
        queue.add(session);

        assertThat(queue.pollIdle()).isSameAs(session);
        assertThat(queue.pollIdle()).isNull();
    }

    @Test
    void onlyTheFirstIsGivenUpAndOnlyAfterTheTimeout() {
        ScheduledRequest early = RequestFixtures.due(1);
        queue.add(early);
        queue.add(RequestFixtures.due(5));

        assertThat(queue.pollLate(11, 10)).isNull();
        assertThat(queue.pollLate(12, 10)).isSameAs(early);
        assertThat(queue.pollLate(12, 10)).isNull();
        assertThat(queue.hasRequest()).isTrue();
    }

    private static final class SessionFixture extends Session {
        private boolean open = true;

        @Override
        boolean isOpen() {
            return open;
        }

        @Override
        void send(ScheduledRequest request) {}
    }
}

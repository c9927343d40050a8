package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.generator.netty.RequestTemplate.RequestMessage;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A server that closes each connection soon after it has answered over it, as servers do with idle ones: there are
/// closed connections at each check of the pool, and all of them were used.
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class IdleConnectionsTest {
    private static final int CONNECTIONS = 40;
    private static final int REQUESTS = 400;

    /// Times within which the connections get their requests, so that they are closed at different times.
    private static final int SPREAD_MILLIS = 60;

    @Test
    void aServerThatClosesIdleConnectionsIsNotHeldUp() throws Exception {
        List<String> answerAndClose = List.of(ScriptedServer.GOOD.getFirst(), ScriptedServer.CLOSE);
        try (ScriptedServer server = new ScriptedServer(Collections.nCopies(2 * REQUESTS, answerAndClose))) {
            LoadRequest request = LoadRequest.get(URI.create(server.address() + "/"));
            ConnectionPool pool = new ConnectionPool(order(request), InetAddress.getLoopbackAddress());
            OneEach listener = new OneEach(pool, RequestFixtures.message(request));
            try {
                var unused = pool.loop().scheduleAtFixedRate(listener::look, 0, 5, TimeUnit.MILLISECONDS);
                pool.connect(listener);

                assertThat(listener.answers.await(40, TimeUnit.SECONDS)).isTrue();
                assertThat(listener.errors).isEmpty();
                assertThat(listener.paused).isFalse();
            } finally {
                var unused = pool.loop().shutdownGracefully(0, 1, TimeUnit.SECONDS);
            }
        }
    }

    private static LoadOrder order(LoadRequest request) {
        return new LoadOrder(
                List.of(request),
                null,
                new Arrivals.ClosedModel(1),
                Duration.ZERO,
                Duration.ofSeconds(1),
                Duration.ofSeconds(20),
                CONNECTIONS,
                CONNECTIONS,
                1,
                Path.of("."));
    }

    /// Sends one request over each connection.
    private static final class OneEach implements Session.Listener {
        private final CountDownLatch answers = new CountDownLatch(REQUESTS);
        private final ConnectionPool pool;
        private final RequestMessage message;

        private final List<String> errors = new CopyOnWriteArrayList<>();
        private volatile boolean paused;

        /// Whether the session that is called ready next has carried its request.
        private boolean answered;

        private int sent;

        OneEach(ConnectionPool pool, RequestMessage message) {
            this.pool = pool;
            this.message = message;
        }

        void look() {
            paused = paused || pool.isPaused();
        }

        /// Called when a connection is open, and again when its request was answered.
        @Override
        public void ready(Session session) {
            if (!answered) {
                int delay = sent++ * 7 % SPREAD_MILLIS;
                var unused = pool.loop().schedule(() -> send(session), delay, TimeUnit.MILLISECONDS);
            }
            answered = false;
        }

        private void send(Session session) {
            ScheduledRequest request = new ScheduledRequest(message, 0, 0, true, ScheduledRequest.NOBODY);
            request.sentAt = System.nanoTime();
            session.send(request);
        }

        @Override
        public void finished(ScheduledRequest request, @Nullable LoadError error, Response response) {
            answered = error == null;
            if (error != null) {
                errors.add(error.word());
            }
            answers.countDown();
        }

        @Override
        public void retracted(ScheduledRequest request, Response response) {}

        @Override
        public void targetLost(long since) {}

        @Override
        public void targetAway(long since, long now) {}
    }
}

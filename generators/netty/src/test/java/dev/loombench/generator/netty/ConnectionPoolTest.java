package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.ResponseExpectation;
import io.netty.channel.ChannelException;
import io.netty.channel.ConnectTimeoutException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests over a real connection, one at a time.
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ConnectionPoolTest {
    private static final String ANSWERED = "answered";
    private static final String HALF = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello";
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n";

    @Test
    void eachRequestIsWrittenAsItIs() throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of())) {
            List<LoadRequest> requests = List.of(
                    request(server, "GET", "/a?b=c%20d", "Accept: text/plain"),
                    request(server, "HEAD", ""),
                    new LoadRequest(
                            server.address() + "/p",
                            "POST",
                            List.of(new HttpHeader("X", "ü")),
                            "{\"ü\"}",
                            ResponseExpectation.ANY_SUCCESS,
                            1),
                    request(server, "PUT", "/p"));

            assertThat(play(requests)).containsOnly(ANSWERED);

            String host = "Host: " + server.address().substring("http://".length()) + "\r\n";
            assertThat(server.requests())
                    .containsExactly(
                            "GET /a?b=c%20d HTTP/1.1\r\n" + host + "Accept: text/plain\r\n\r\n",
                            "HEAD / HTTP/1.1\r\n" + host + "\r\n",
                            "POST /p HTTP/1.1\r\n" + host + "X: Ã¼\r\nContent-Length: 6\r\n\r\n{\"ü\"}",
                            "PUT /p HTTP/1.1\r\n" + host + "Content-Length: 0\r\n\r\n");
        }
    }

    @Test
    void whoTellsItsHostIsNotToldAnother() throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of())) {
            play(List.of(request(server, "GET", "/", "host: example.org"), request(server, "GET", "/")));

            String host = server.address().substring("http://".length());
            assertThat(server.requests())
                    .containsExactly(
                            "GET / HTTP/1.1\r\nhost: example.org\r\n\r\n",
                            "GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
        }
    }

    static Stream<Arguments> ends() {
        return Stream.of(
                ends("a whole answer", List.of(ANSWERED, ANSWERED), ScriptedServer.GOOD),
                ends(
                        "more than an answer",
                        List.of(ANSWERED, ANSWERED),
                        List.of("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello world")),
                ends(
                        "until the connection ends",
                        List.of(ANSWERED, ANSWERED),
                        List.of("HTTP/1.1 200 OK\r\n\r\nhel", "lo", ScriptedServer.CLOSE)),
                ends(
                        "in pieces",
                        List.of(ANSWERED, ANSWERED),
                        List.of("HTTP/1.1 200 OK\r", "\nContent-Le", "ngth: 5\r\n\r\nhel", "lo")),
                ends("trailers in pieces", List.of(ANSWERED, ANSWERED), List.of(CHUNKED + "A: b", "\r\n\r", "\n")),
                ends("closed within", List.of(LoadError.RESET.word(), ANSWERED), List.of(HALF, ScriptedServer.CLOSE)),
                ends("reset within", List.of(LoadError.RESET.word(), ANSWERED), List.of(HALF, ScriptedServer.RESET)),
                ends(
                        "closed within the trailers",
                        List.of(LoadError.RESET.word(), ANSWERED),
                        List.of(CHUNKED + "A: b", ScriptedServer.CLOSE)),
                ends("turned away", List.of(LoadError.TURNED_AWAY.word(), ANSWERED), List.of(ScriptedServer.CLOSE)),
                ends("reset at once", List.of(LoadError.TURNED_AWAY.word(), ANSWERED), List.of(ScriptedServer.RESET)),
                Arguments.of(
                        "a kept connection closed",
                        List.of(ANSWERED, LoadError.KEPT_CLOSED.word()),
                        List.of(ScriptedServer.GOOD, List.of(ScriptedServer.CLOSE))),
                ends("no HTTP", List.of(LoadError.PROTOCOL.word(), ANSWERED), List.of("SSH-2.0-OpenSSH_9.9\r\n")),
                ends("silence", List.of(LoadError.TIMEOUT.word(), ANSWERED), List.of()),
                ends("half an answer", List.of(LoadError.TIMEOUT.word(), ANSWERED), List.of(HALF)));
    }

    private static Arguments ends(String name, List<String> outcomes, List<String> first) {
        return Arguments.of(name, outcomes, List.of(first));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ends")
    void howARequestEndsIsToldAndTheNextOneGoesOn(String name, List<String> outcomes, List<List<String>> answers)
            throws Exception {
        try (ScriptedServer server = new ScriptedServer(answers)) {
            LoadRequest get = request(server, "GET", "/");

            assertThat(play(List.of(get, get))).isEqualTo(outcomes);
        }
    }

    static Stream<Arguments> surplus() {
        String hello = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
        return Stream.of(
                Arguments.of("behind the declared length", "GET", hello + " world", "followed by bytes", "'world'"),
                Arguments.of(
                        "a second response", "GET", hello + hello, "", "'HTTP/1.1 200 OK Content-Length: 5 hello'"),
                Arguments.of("behind the last chunk", "GET", CHUNKED + "\r\nmore", "", "'more'"),
                Arguments.of("invisible", "GET", hello + "\r\n", "", "followed by bytes that aren't part of it"),
                Arguments.of("a body for HEAD", "HEAD", hello, "", "'hello'"),
                Arguments.of("a body with 204", "GET", "HTTP/1.1 204 No\r\n\r\nhello", "status 204", "'hello'"),
                Arguments.of("a closing one", "GET", hello.replace("OK", "OK\r\nConnection: close") + "!", "", "'!'"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("surplus")
    void anAnswerWithSurplusBytesIsWrongAndItsConnectionClosed(
            String name, String method, String answer, String start, String end) throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(answer)))) {
            ListenerFixture listener =
                    new ListenerFixture(List.of(request(server, method, "/"), request(server, "GET", "/")));

            assertThat(listener.play()).containsExactly(ANSWERED, ANSWERED);

            assertThat(listener.right).containsExactly(false, true);
            assertThat(listener.texts.getFirst()).contains(start).endsWith(end);
        }
    }

    @Test
    void surplusBytesThatArriveLaterRetractTheAnswer() throws Exception {
        try (ScriptedServer server =
                new ScriptedServer(List.of(List.of(ScriptedServer.GOOD.getFirst(), ScriptedServer.PAUSE, " world")))) {
            ListenerFixture listener = new ListenerFixture(List.of(request(server, "GET", "/")));
            listener.waitsForRetraction = true;

            assertThat(listener.play()).containsExactly("retracted: status 200" + Response.SURPLUS + ": 'world'");
        }
    }

    @Test
    void aTimeoutOfAnIdleConnectionIsNoSurplus() throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(
                ScriptedServer.GOOD.getFirst(),
                ScriptedServer.PAUSE,
                "HTTP/1.0 408 Request Timeout\r\n\r\n",
                ScriptedServer.CLOSE)))) {
            ListenerFixture listener = new ListenerFixture(List.of(request(server, "GET", "/")));

            assertThat(listener.play()).containsExactly(ANSWERED);
            Thread.sleep(600);

            assertThat(listener.right).containsExactly(true);
            assertThat(listener.ends).isEmpty();
        }
    }

    @Test
    void aServerThatSpeaksFirstAnswersNothing() throws Exception {
        String early = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
        try (ScriptedServer server = ScriptedServer.greeting(early)) {
            ListenerFixture listener = new ListenerFixture(List.of(request(server, "GET", "/")));
            listener.delayMillis = 300;

            assertThat(listener.play()).containsExactly(LoadError.PROTOCOL.word());
            assertThat(listener.texts)
                    .singleElement()
                    .asString()
                    .startsWith("bytes before ")
                    .endsWith(": 'HTTP/1.1 200 OK Content-Length: 0'");
        }
    }

    @Test
    void eachAnswerIsHeldAgainstItsOwnExpectation() throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of())) {
            ListenerFixture carrier = new ListenerFixture(List.of(
                    expecting(server, new ResponseExpectation(List.of(), "hell")),
                    expecting(server, new ResponseExpectation(List.of(), "heaven")),
                    expecting(server, ResponseExpectation.ANY_SUCCESS),
                    expecting(server, new ResponseExpectation(List.of(404), null))));

            carrier.play();

            assertThat(carrier.right).containsExactly(true, false, true, false);
        }
    }

    @Test
    void aTargetThatRefusesAllConnectionsIsToldWhileItDoes() throws Exception {
        try (ScriptedServer server = new ScriptedServer(
                List.of(List.of(ScriptedServer.STOP, ScriptedServer.GOOD.getFirst(), ScriptedServer.CLOSE)))) {
            LoadRequest get = request(server, "GET", "/");

            assertThat(play(List.of(get, get, get))).containsExactly(ANSWERED, LoadError.KEPT_CLOSED.word(), "away");
        }
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(new ConnectException("connect(..) failed with error(-111): Connection refused"), true),
                Arguments.of(new ConnectTimeoutException("connection timed out after 30000 ms"), true),
                Arguments.of(new ConnectException("connect(..) failed: Cannot assign requested address"), false),
                Arguments.of(new ChannelException("newSocketStream(..) failed: Too many open files"), false),
                Arguments.of(new SSLHandshakeException("Connection refused by its certificate"), false));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatFailsOnThisSideIsNoRefusal(Exception failure, boolean refusal) {
        assertThat(ConnectionPool.isRefusal(failure)).isEqualTo(refusal);
    }

    private static LoadRequest expecting(ScriptedServer server, ResponseExpectation expect) {
        return new LoadRequest(server.address(), "GET", List.of(), null, expect, 1);
    }

    private static LoadRequest request(ScriptedServer server, String method, String path, String... headers) {
        return new LoadRequest(
                server.address() + path,
                method,
                Stream.of(headers).map(HttpHeader::parse).toList(),
                null,
                ResponseExpectation.ANY_SUCCESS,
                1);
    }

    private static List<String> play(List<LoadRequest> requests) throws Exception {
        return new ListenerFixture(requests).play();
    }

    /// Listener with given requests, one after the other.
    private static final class ListenerFixture implements Session.Listener {
        private final List<LoadRequest> requests;
        private final Deque<ScheduledRequest> due = new ArrayDeque<>();
        private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();
        private final List<Boolean> right = new CopyOnWriteArrayList<>();
        private final List<String> texts = new CopyOnWriteArrayList<>();

        /// Whether only retracted answers count as ends.
        private volatile boolean waitsForRetraction;

        /// Time between the opening of a connection and the request over it.
        private volatile int delayMillis;

        private @Nullable ScheduledExecutorService executor;

        ListenerFixture(List<LoadRequest> requests) {
            this.requests = requests;
            RequestSelector mix = new RequestSelector(requests, null);
            for (RequestTemplate form : mix.templates()) {
                due.add(new ScheduledRequest(form.message(name -> ""), 0, 0, true, ScheduledRequest.NOBODY));
            }
        }

        List<String> play() throws Exception {
            ConnectionPool pool = new ConnectionPool(
                    RequestFixtures.order(requests, null, Duration.ofSeconds(1)), InetAddress.getLoopbackAddress());
            executor = pool.loop();
            try {
                pool.connect(this);
                String[] all = new String[requests.size()];
                for (int i = 0; i < all.length; i++) {
                    all[i] = ends.poll(20, TimeUnit.SECONDS);
                }
                return Arrays.asList(all);
            } finally {
                var unused = pool.loop().shutdownGracefully(0, 1, TimeUnit.SECONDS);
            }
        }

        @Override
        public void ready(Session session) {
            if (delayMillis > 0) {
                var unused = executor.schedule(() -> ready(session, due.poll()), delayMillis, TimeUnit.MILLISECONDS);
            } else {
                ready(session, due.poll());
            }
        }

        private void ready(Session session, @Nullable ScheduledRequest next) {
            if (next != null) {
                next.sentAt = System.nanoTime();
                session.send(next);
            }
        }

        @Override
        public void finished(ScheduledRequest request, @Nullable LoadError error, Response response) {
            right.add(response.matches());
            texts.add(error == null ? response.mismatch() : response.malformedText());
            if (!waitsForRetraction) {
                ends.add(error == null ? ANSWERED : error.word());
            }
        }

        @Override
        public void retracted(ScheduledRequest request, Response response) {
            ends.add("retracted: " + response.mismatch());
        }

        @Override
        public void targetLost(long since) {}

        @Override
        public void targetAway(long since, long now) {
            if (now - since > 100_000_000L) {
                ends.add("away");
            }
        }
    }
}

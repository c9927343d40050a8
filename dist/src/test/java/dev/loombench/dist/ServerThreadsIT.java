package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.server.Authentication.Basic;
import dev.loombench.protocol.server.Authentication.PasswordCheck;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.protocol.server.ServerSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of the threads of servers with waiting requests, and of the cost of password checks.
@DisabledOnOs(OS.WINDOWS)
class ServerThreadsIT {
    private static final int MORE_THAN_A_STOCK_POOL = 300;

    @TempDir
    Path folder;

    /// A further request gets a response while more requests wait than a default pool has threads.
    @ConcurrentTest
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdk-http(virtual)",
                "spring-mvc(virtual)",
                "spring-webflux",
                "helidon",
                "jetty(virtual)",
                "quarkus(virtual)",
                "micronaut(virtual)"
            })
    void waitingRequestsHoldNobodyUp(String spec) throws Exception {
        try (var server = ServerUnderTest.start(folder, ServerOrder.of(ServerSpec.parse(spec)))) {
            var waiting = waiting(server, MORE_THAN_A_STOCK_POOL, "60s");

            assertThat(server.get("/hello").body()).isEqualTo("Hello");
            assertThat(waiting).noneMatch(CompletableFuture::isDone);
        }
    }

    /// Immediate and delayed responses alternate, many more of them than servers allow by default.
    @ConcurrentTest
    @ParameterizedTest
    @EnumSource(ServerKind.class)
    void oneConnectionLastsForManyRequests(ServerKind kind) throws Exception {
        ServerSpec spec = new ServerSpec(kind, kind.fixedThreads().orElse(HandlerThreads.Platform.ofDefaultSize()));
        try (var server = ServerUnderTest.start(folder, ServerOrder.of(spec));
                var socket = new Socket(
                        InetAddress.getLoopbackAddress(), server.process().port())) {
            socket.setSoTimeout(20_000);
            socket.setTcpNoDelay(true);
            for (int i = 0; i < 1_000; i++) {
                assertThat(ask(socket, "/hello")).as("request %s", i).endsWith("Hello");
                assertThat(ask(socket, "/work?wait=1ms")).as("request %s", i).endsWith("done");
            }
        }
    }

    private static String ask(Socket socket, String path) throws IOException {
        String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        var answer = new StringBuilder();
        byte[] some = new byte[1_000];
        while (!answer.toString().matches("(?s).*\r\n\r\n(Hello|done)")) {
            int length = socket.getInputStream().read(some);
            if (length < 0) {
                return answer + " and then the end";
            }
            answer.append(new String(some, 0, length, StandardCharsets.US_ASCII));
        }
        return answer.toString();
    }

    /// Negative control of the test above with thread pools, where the request has to wait. Repeated until all
    /// waiting requests have arrived.
    @ConcurrentTest
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdk-http(platform)",
                "spring-mvc(platform)",
                "jetty(platform)",
                "quarkus(platform)",
                "micronaut(platform)"
            })
    void aPoolThatWaitsAnswersNobody(String spec) throws Exception {
        try (var server = ServerUnderTest.start(folder, ServerOrder.of(ServerSpec.parse(spec)))) {
            var waiting = waiting(server, MORE_THAN_A_STOCK_POOL, "60s");
            boolean answered = true;
            while (answered && waiting.stream().noneMatch(CompletableFuture::isDone)) {
                answered = isAnswered(server.later("/hello"));
            }

            assertThat(answered).isFalse();
        }
    }

    private static boolean isAnswered(CompletableFuture<HttpResponse<String>> answer) throws Exception {
        try {
            return answer.get(3, TimeUnit.SECONDS).statusCode() == 200;
        } catch (TimeoutException e) {
            return false;
        }
    }

    @ConcurrentTest
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdk-http(platform:2)",
                "spring-mvc(platform:2)",
                "jetty(platform:2)",
                "quarkus(platform:2)",
                "micronaut(platform:2)"
            })
    void aPoolHasAsManyThreadsAsItShould(String spec) throws Exception {
        try (var server = ServerUnderTest.start(folder, ServerOrder.of(ServerSpec.parse(spec)))) {
            long begin = System.nanoTime();
            var answers = Stream.generate(() -> server.later("/thread/benchmark"))
                    .limit(6)
                    .toList();
            List<String> names = answers.stream()
                    .map(CompletableFuture::join)
                    .map(HttpResponse::body)
                    .distinct()
                    .toList();

            assertThat(names).hasSize(2);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofSeconds(3));
        }
    }

    @ConcurrentTest
    @ParameterizedTest
    @EnumSource(ServerKind.class)
    void bCryptTakesCpuAtEveryRequestAndAPlainPasswordDoesNot(ServerKind kind) throws Exception {
        ServerSpec spec = new ServerSpec(kind, kind.fixedThreads().orElse(new HandlerThreads.Virtual()));
        int requests = 30;

        Duration plain = cpuOf(requests, spec, PasswordCheck.PLAIN);
        Duration bcrypt = cpuOf(requests, spec, PasswordCheck.BCRYPT);

        assertThat(bcrypt.minus(plain)).isGreaterThan(Duration.ofMillis(15).multipliedBy(requests));
    }

    private Duration cpuOf(int requests, ServerSpec spec, PasswordCheck check) throws Exception {
        Basic user = new Basic("hello", "world", check);
        try (var server = ServerUnderTest.start(folder, new ServerOrder(spec, 0, "", user))) {
            Duration before = server.cpu();
            for (int i = 0; i < requests; i++) {
                assertThat(server.get("/hello", user).statusCode()).isEqualTo(200);
            }
            return server.cpu().minus(before);
        }
    }

    /// Sends requests and waits two seconds, after which they have reached the server as far as a client can
    /// tell.
    private static List<CompletableFuture<HttpResponse<String>>> waiting(ServerUnderTest server, int count, String wait)
            throws InterruptedException {
        var requests = Stream.generate(() -> server.later("/work?wait=" + wait))
                .limit(count)
                .toList();
        Thread.sleep(Duration.ofSeconds(2));
        return requests;
    }
}

package dev.loombench.dist;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.server.Authentication;
import dev.loombench.protocol.server.Authentication.Basic;
import dev.loombench.protocol.server.Authentication.None;
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
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Contract tests of every server, on each kind of threads, and with and without authentication. A server is started
/// once for all that is asked of it, as starting takes longest.
@DisabledOnOs(OS.WINDOWS)
class ServerContractIT {
    private static final List<String> SERVERS = List.of(
            "jdk-http(virtual)",
            "jdk-http(platform)",
            "spring-mvc(virtual)",
            "spring-mvc(platform:3)",
            "spring-webflux",
            "helidon",
            "jetty(virtual)",
            "jetty(platform:3)",
            "quarkus(virtual)",
            "quarkus(platform:3)",
            "micronaut(virtual)",
            "micronaut(platform:3)");

    private static final int MORE_THAN_A_STOCK_POOL = 300;

    private static final Duration MORE_THAN_WITHOUT_BCRYPT = Duration.ofMillis(20);

    @TempDir
    Path folder;

    static Stream<ServerSpec> servers() {
        return SERVERS.stream().map(ServerSpec::parse);
    }

    @ConcurrentTest
    @ParameterizedTest
    @MethodSource("servers")
    void answersWithoutAuthenticationOnTheThreadsThatItShould(ServerSpec spec) throws Exception {
        try (var server = ServerUnderTest.start(folder, ServerOrder.of(spec))) {
            keepsTheContract(server, spec, new None());
            oneConnectionLastsForManyRequests(server);
            if (spec.threads() instanceof HandlerThreads.Platform platform) {
                assertThat(threadsOfSixAnswers(server)).hasSize(Math.min(6, platform.threads()));
            }
            assertThat(isAnsweredBesideWaitingRequests(server))
                    .isEqualTo(!(spec.threads() instanceof HandlerThreads.Platform));
        }
    }

    /// On the oldest JDK, where there is one: what this one adds is asked for without a password.
    @ConcurrentTest
    @ParameterizedTest
    @EnumSource(ServerKind.class)
    void answersOnTheOldestJdkWithAPasswordInBCryptThatTakesCpuAtEveryRequest(ServerKind kind) throws Exception {
        Path jdk = Jdk21.find().orElse(Path.of(System.getProperty("java.home")));
        ServerSpec spec = new ServerSpec(kind, kind.fixedThreads().orElse(HandlerThreads.Platform.ofDefaultSize()));
        Basic user = new Basic("hélló", "wörld:2", PasswordCheck.BCRYPT);
        try (var server = ServerUnderTest.start(folder, jdk, new ServerOrder(spec, 0, "/a/b", user))) {
            keepsTheContract(server, spec, user);
            turnsStrangersAway(server, user);
            assertThat(cpuPerRequest(server, user)).isGreaterThan(MORE_THAN_WITHOUT_BCRYPT);
        }
    }

    private static Duration cpuPerRequest(ServerUnderTest server, Basic user) throws Exception {
        int requests = 5;
        Duration before = server.cpu();
        for (int i = 0; i < requests; i++) {
            assertThat(server.get("/hello", user).statusCode()).isEqualTo(200);
        }
        return server.cpu().minus(before).dividedBy(requests);
    }

    /// Immediate and delayed responses alternate, four times as many as Tomcat allows by default.
    private static void oneConnectionLastsForManyRequests(ServerUnderTest server) throws IOException {
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), server.process().port())) {
            socket.setSoTimeout(20_000);
            socket.setTcpNoDelay(true);
            for (int i = 0; i < 200; i++) {
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

    private static Set<String> threadsOfSixAnswers(ServerUnderTest server) {
        var answers = Stream.generate(() -> server.later("/thread/benchmark"))
                .limit(6)
                .toList();
        return answers.stream().map(answer -> answer.join().body()).collect(toSet());
    }

    /// Whether a request is answered while more requests wait than a default pool has threads. None of those that
    /// wait is answered meanwhile.
    private static boolean isAnsweredBesideWaitingRequests(ServerUnderTest server) throws Exception {
        var waiting = Stream.generate(() -> server.later("/work?wait=60s"))
                .limit(MORE_THAN_A_STOCK_POOL)
                .toList();
        Thread.sleep(Duration.ofSeconds(2));
        boolean answered = isAnswered(server.later("/hello"));
        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        return answered;
    }

    private static boolean isAnswered(CompletableFuture<HttpResponse<String>> answer) throws Exception {
        try {
            return answer.get(3, TimeUnit.SECONDS).statusCode() == 200;
        } catch (TimeoutException e) {
            return false;
        }
    }

    private static void keepsTheContract(ServerUnderTest server, ServerSpec spec, Authentication authentication)
            throws Exception {
        String who = authentication instanceof Basic basic ? basic.header() : "";

        var hello = server.get("/hello", who);
        assertThat(hello.statusCode()).isEqualTo(200);
        assertThat(hello.body()).isEqualTo("Hello");

        assertThat(server.get("/thread/name", who).body()).satisfies(name -> isOf(spec, name));
        long begin = System.nanoTime();
        var benchmark = server.get("/thread/benchmark", who);
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(1_000_000_000L);
        assertThat(benchmark.statusCode()).isEqualTo(200);
        assertThat(benchmark.body()).satisfies(name -> isOf(spec, name));

        long before = System.nanoTime();
        var work = server.get("/work?wait=120ms&cpu=10k", who);
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(120_000_000L);
        assertThat(work.statusCode()).isEqualTo(200);
        assertThat(work.body()).isEqualTo("done");
        for (String path : List.of("/work", "/work?cpu=1M", "/work?wait=0.5ms", "/work?cpu=10k&wait=1%6ds")) {
            assertThat(server.get(path, who).body()).as(path).isEqualTo("done");
        }
        refusesWrongWords(server, who);
        assertThat(server.get("/nothing/here", who).statusCode()).isEqualTo(404);
        if (!server.process().address().getPath().isEmpty()) {
            var outside = server.process().address().resolve("/hello").toString();
            assertThat(server.get(outside, who).statusCode()).isEqualTo(404);
        }
    }

    private static void refusesWrongWords(ServerUnderTest server, String who) throws Exception {
        for (String query : List.of(
                "wait=soon",
                "wait=100",
                "wait=-1s",
                "wait=1h",
                "cpu=much",
                "cpu=1s",
                "cpu=1T",
                "wait=1ms&wait=1ms",
                "x=1")) {
            var refusal = server.get("/work?" + query, who);
            assertThat(refusal.statusCode()).as(query).isEqualTo(400);
            assertThat(refusal.body().lines())
                    .as(query)
                    .singleElement()
                    .asString()
                    .contains("' is not ");
        }
    }

    private static void isOf(ServerSpec spec, String threadName) {
        if (spec.threads() instanceof HandlerThreads.Virtual) {
            assertThat(threadName).startsWith("VirtualThread[#").contains("ForkJoinPool");
        } else {
            assertThat(threadName).startsWith("Thread[#").doesNotContain("Virtual");
        }
    }

    private static void turnsStrangersAway(ServerUnderTest server, Basic user) throws Exception {
        List<String> headers = List.of(
                "",
                new Basic(user.user(), user.password() + "s", user.check()).header(),
                new Basic(user.user() + "s", user.password(), user.check()).header(),
                "Basic",
                "Basic !!!",
                "Bearer abc");
        for (String header : headers) {
            List<String> paths = header.isEmpty()
                    ? List.of("/hello", "/thread/name", "/thread/benchmark", "/work", "/nothing")
                    : List.of("/work");
            for (String path : paths) {
                var refusal = server.get(path, header);
                assertThat(refusal.statusCode()).as(path + " as " + header).isEqualTo(401);
                assertThat(refusal.headers().firstValue("WWW-Authenticate"))
                        .hasValueSatisfying(challenge -> assertThat(challenge).startsWith("Basic realm="));
            }
        }
        assertThat(server.get("/hello", user).body()).isEqualTo("Hello");
    }
}

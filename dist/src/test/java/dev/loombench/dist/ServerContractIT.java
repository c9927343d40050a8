package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.server.Authentication;
import dev.loombench.protocol.server.Authentication.Basic;
import dev.loombench.protocol.server.Authentication.None;
import dev.loombench.protocol.server.Authentication.PasswordCheck;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.protocol.server.ServerSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Contract tests of every server, on each kind of threads and with each kind of authentication.
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

    @TempDir
    Path folder;

    static Stream<ServerSpec> servers() {
        return SERVERS.stream().map(ServerSpec::parse);
    }

    @ConcurrentTest
    @ParameterizedTest
    @MethodSource("servers")
    void answersWithoutAuthentication(ServerSpec spec) throws Exception {
        try (var server = ServerUnderTest.start(folder, ServerOrder.of(spec))) {
            keepsTheContract(server, spec, new None());
        }
    }

    @ConcurrentTest
    @ParameterizedTest
    @EnumSource(ServerKind.class)
    void answersWithAPasswordInBCrypt(ServerKind kind) throws Exception {
        ServerSpec spec = new ServerSpec(kind, kind.fixedThreads().orElse(new HandlerThreads.Virtual()));
        Basic user = new Basic("hélló", "wörld:2", PasswordCheck.BCRYPT);
        try (var server = ServerUnderTest.start(folder, new ServerOrder(spec, 0, "/a/b", user))) {
            keepsTheContract(server, spec, user);
            turnsStrangersAway(server, user);
        }
    }

    @ConcurrentTest
    @ParameterizedTest
    @EnumSource(ServerKind.class)
    void answersOnTheOldestJdkWithAPlainPassword(ServerKind kind) throws Exception {
        Path jdk = Jdk21.home();
        Basic user = new Basic("hello", "world", PasswordCheck.PLAIN);
        ServerSpec spec = new ServerSpec(kind, kind.fixedThreads().orElse(HandlerThreads.Platform.ofDefaultSize()));
        var order = new ServerOrder(spec, 0, "/wtf", user);
        try (var server = ServerUnderTest.start(folder, jdk, order)) {
            keepsTheContract(server, spec, user);
            turnsStrangersAway(server, user);
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
            for (String path : List.of("/hello", "/thread/name", "/thread/benchmark", "/work", "/nothing")) {
                var refusal = server.get(path, header);
                assertThat(refusal.statusCode()).as(path + " as " + header).isEqualTo(401);
                assertThat(refusal.headers().firstValue("WWW-Authenticate"))
                        .hasValueSatisfying(challenge -> assertThat(challenge).startsWith("Basic realm="));
            }
        }
        assertThat(server.get("/hello", user).body()).isEqualTo("Hello");
    }
}

package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.ab.AnswerRecord;
import dev.loombench.lab.model.ab.SideAccount;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.Tryout.TimedAnswer;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.ResponseExpectation;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The side is a process that does nothing; this test responds in its place, 500 ms after its start.
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class ServiceLauncherTest {
    @TempDir
    Path folder;

    private final Map<String, AtomicInteger> requestCounts = new ConcurrentHashMap<>();
    private final int port = SidePorts.free();
    private Duration delay = Duration.ZERO;

    /// Statuses of the responses of each path, in order; the last one repeats.
    private final Map<String, List<Integer>> statuses = new ConcurrentHashMap<>();

    @Test
    void aRequestThatChangesSomethingIsSentOnce() throws Exception {
        statuses.put("/users", List.of(201, 409));

        assertThat(answers(Duration.ofSeconds(30), request("POST", "/users")))
                .extracting(AnswerRecord::status)
                .containsExactly(201);
        assertThat(requestCount("/users")).isEqualTo(1);
    }

    @Test
    void theAnswerThatShowsThatASideIsReadyIsTheFirstOne() throws Exception {
        assertThat(answers(Duration.ofSeconds(30), request("POST", "/users"), request("GET", "/orders")))
                .hasSize(2);
        assertThat(requestCount("/users")).isEqualTo(1);
        assertThat(requestCount("/orders")).isEqualTo(1);
    }

    @Test
    void aFirstAnswerThatPassesIsAskedForAgain() throws Exception {
        statuses.put("/orders", List.of(503, 404, 200));

        assertThat(answers(Duration.ofSeconds(30), request("GET", "/health"), request("GET", "/orders")))
                .extracting(AnswerRecord::status)
                .containsExactly(200, 200);
        assertThat(requestCount("/orders")).isEqualTo(3);
    }

    @Test
    void aWrongAnswerToWhatIsSentOnceSaysSo() {
        statuses.put("/users", List.of(503));

        assertThatThrownBy(() -> answers(Duration.ofSeconds(30), request("POST", "/users")))
                .isInstanceOf(ServiceFailedException.class)
                .hasMessage("side 'a' "
                        + SideFault.NOT_CORRECT_ONCE.message(
                                "POST " + request("POST", "/users").url(), SideFault.STATUS.message("503", "503")));
        assertThat(requestCount("/users")).isEqualTo(1);
    }

    @Test
    void anAnswerThatStaysWrongEndsWithTheTimeForTheStart() {
        statuses.put("/orders", List.of(404));

        assertThatThrownBy(() -> answers(Duration.ofSeconds(3), request("GET", "/orders")))
                .isInstanceOf(ServiceFailedException.class)
                .hasMessage("side 'a' "
                        + SideFault.NOT_READY.message(
                                3,
                                SideFault.NO_SUCCESS.message(
                                        request("GET", "/orders").url(), SideFault.NOTHING_AT_PATH.message())));
    }

    /// The time of the first response is known as well, without a second request.
    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void eachAnswersTimeIsKnown(String method) throws Exception {
        delay = Duration.ofMillis(300);

        assertThat(timedAnswers(Duration.ofSeconds(30), request(method, "/orders"), request("GET", "/users")))
                .extracting(TimedAnswer::took)
                .hasSize(2)
                .allSatisfy(took -> assertThat(took).isGreaterThanOrEqualTo(delay));
        assertThat(requestCount("/orders")).isEqualTo(1);
    }

    @Test
    void sidesAreBoundOnlyIfTheirOwnProcessesAnswer() {
        CpuSplit split = new CpuSplit(new CpuSet("1", 1), new CpuSet("0", 1), CpuSplit.Sharing.NOTHING);
        SideRuntime own = runtime(new SideAccount(1, 1, "app.jar", null, null));
        try (ServiceClient answers = new ServiceClient(Duration.ofSeconds(1))) {
            ServiceLauncher launcher = new ServiceLauncher(
                    AbFixtures.config(List.of("a", "b"), List.of(50.0), 1),
                    answers,
                    new Cancellation(),
                    ProcessTag.fresh(),
                    Optional.of(split));

            assertThat(launcher.with(List.of(own, own)).split()).contains(split);
            assertThat(launcher.with(List.of(own, runtime(new SideAccount(2, 1, "app.jar", "/shop", null))))
                            .split())
                    .isEmpty();
            assertThat(launcher.with(List.of(own, runtime(new SideAccount(null, 1, "app.jar", null, "forwarded"))))
                            .split())
                    .isEmpty();
        }
    }

    private static SideRuntime runtime(SideAccount account) {
        return SideRuntime.unknown("a", "").withAccount(account);
    }

    @Test
    void aPathThatIsNoControlGroupIsRefused() {
        AbConfig config = AbFixtures.config(List.of("a", "b"), List.of(50.0), 1);
        AbSide side = RecordBuilder.like(config.side("a"))
                .with("group", Optional.of("/no/such/group"))
                .build();
        try (ServiceClient answers = new ServiceClient(Duration.ofSeconds(1))) {
            ServiceLauncher launcher = launcher(AbFixtures.with(config, List.of(side)), answers);

            assertThatThrownBy(() -> launcher.check(folder.resolve("log")))
                    .hasMessage(ServiceError.NO_GROUP.message("a", "/no/such/group"));
        }
    }

    private static ServiceLauncher launcher(AbConfig config, ServiceClient answers) {
        return ServiceLauncher.of(config, answers, new Cancellation(), ProcessTag.fresh());
    }

    private List<AnswerRecord> answers(Duration longest, AbRequest... requests) throws Exception {
        return timedAnswers(longest, requests).stream().map(TimedAnswer::record).toList();
    }

    private List<TimedAnswer> timedAnswers(Duration longest, AbRequest... requests) throws Exception {
        AbSide side = new AbSide("a", List.of("sleep", "1000"), Map.of(), OptionalInt.empty(), folder);
        AbConfig base = AbFixtures.config(List.of("a", "b"), List.of(50.0), 1);
        AbConfig config = RecordBuilder.like(AbFixtures.with(base, List.of(side, side.withName("b"))))
                .with("startTimeout", longest)
                .with("load", base.load().with(List.of(requests)))
                .build();
        try (ServiceClient answers = new ServiceClient(Duration.ofSeconds(10))) {
            ServiceLauncher bench =
                    new ServiceLauncher(config, answers, new Cancellation(), ProcessTag.fresh(), Optional.empty());
            Thread.ofPlatform().daemon().start(this::serve);
            try (RunningSide running = bench.start(side, folder.resolve("side.txt"), Optional.empty())) {
                return Tryout.timedResponses(bench, running, "a");
            }
        }
    }

    private void serve() {
        try {
            Thread.sleep(500);
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            server.createContext("/", exchange -> {
                String path = exchange.getRequestURI().getPath();
                int number = requestCounts
                        .computeIfAbsent(path, _ -> new AtomicInteger())
                        .getAndIncrement();
                pause();
                List<Integer> responses = statuses.getOrDefault(path, List.of(200));
                exchange.sendResponseHeaders(responses.get(Math.min(number, responses.size() - 1)), -1);
                exchange.close();
            });
            server.start();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void pause() throws InterruptedIOException {
        try {
            Thread.sleep(delay);
        } catch (InterruptedException e) {
            throw new InterruptedIOException(e.getMessage());
        }
    }

    private int requestCount(String path) {
        return requestCounts.getOrDefault(path, new AtomicInteger()).get();
    }

    private AbRequest request(String method, String path) {
        return new AbRequest(
                new LoadRequest(
                        "http://127.0.0.1:" + port + path, method, List.of(), null, ResponseExpectation.ANY_SUCCESS, 1),
                Map.of());
    }
}

package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of `load` against correct servers.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class LoadIT {
    @TempDir
    Path folder;

    @Test
    void everyRequestOfAnEvenScheduleIsSentOnceAndAnswered() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (RawServer server = RawServer.open((connection, out) -> {
            requests.incrementAndGet();
            RawServer.GOOD.answer(connection, out);
        })) {
            LauncherCommand.Outcome outcome = load(
                    server.url("http"),
                    "--rate 100 --arrivals even --expect status=200 --expect text=ell --warmup 1s --duration 2s",
                    "--format json");

            JsonNode load = InstalledLab.json(outcome);
            assertThat(load.at("/requests/scheduled").asInt()).as(outcome.err()).isEqualTo(200);
            assertThat(load.at("/requests/answered").asInt()).as(outcome.err()).isEqualTo(200);
            assertThat(requests).hasValue(300);
            assertThat(load.path("errors").isEmpty()).isTrue();
            assertThat(load.path("intended").propertyNames()).contains("p50", "p99", "max");
            assertThat(load.at("/intended/max").asDouble())
                    .isGreaterThanOrEqualTo(load.at("/service/p50").asDouble());
            InstalledLab.validUnlessTheMachineIsDisturbed(outcome, load);
            Path directory = new InstalledLab(folder).onlyRun();
            assertThat(directory.resolve("load.json")).isNotEmptyFile();
            assertThat(directory.resolve("latency.hlog")).isNotEmptyFile();
            assertThat(Files.readAllLines(directory.resolve("seconds.csv"))).hasSizeGreaterThanOrEqualTo(4);
        }
    }

    @Test
    void aStallIsInTheLatencyFromTheIntendedStartAlthoughOneConnectionSeesItOnce() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (RawServer server = RawServer.open((connection, out) -> {
            if (requests.incrementAndGet() == 50) {
                Thread.sleep(1_000);
            }
            RawServer.GOOD.answer(connection, out);
        })) {
            LauncherCommand.Outcome outcome = load(
                    server.url("http"),
                    "--rate 100 --arrivals even --connections 1 --warmup 0s --duration 3s --format json");

            JsonNode load = InstalledLab.json(outcome);
            assertThat(load.at("/intended/p90").asDouble()).as(outcome.err()).isGreaterThan(0.6);
            assertThat(load.at("/service/p50").asDouble())
                    .isLessThan(load.at("/intended/p90").asDouble() / 2);
        }
    }

    @Test
    void ctrlCKeepsWhatThereIs() throws Exception {
        try (RawServer server = RawServer.open(RawServer.GOOD)) {
            Path err = folder.resolve("err");
            Process process = new InstalledLab(folder)
                    .launch("load", server.url("http"), "--rate 50 --warmup 0s --duration 100s")
                    .start(folder.resolve("out"), err);
            while (process.isAlive()
                    && Files.readString(err)
                                    .lines()
                                    .filter(l -> l.contains("/s due"))
                                    .count()
                            < 3) {
                Thread.sleep(100);
            }
            LauncherCommand.signal("INT", process.pid());

            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(130);
            assertThat(Files.readString(err)).contains("interrupted, ").doesNotContain("Exception");
            JsonNode load = InstalledLab.json(new InstalledLab(folder).onlyRun().resolve("load.json"));
            assertThat(load.path("status").asString()).isEqualTo("interrupted");
            assertThat(load.at("/requests/answered").asInt()).isPositive();
            assertThat(load.path("seconds").asDouble())
                    .as("what was measured, not what was planned")
                    .isBetween(1.0, 99.0);
            assertThat(load.path("throughput").asDouble() * load.path("seconds").asDouble())
                    .isLessThanOrEqualTo(load.at("/requests/answered").asDouble() + 0.5)
                    .isGreaterThan(load.at("/requests/answered").asDouble() * 0.5);
        }
    }

    @Test
    void aRequestThatMeetsAClosedKeptConnectionIsSentAgain() throws Exception {
        try (RawServer server = RawServer.open(oneAnswerEach())) {
            LauncherCommand.Outcome outcome = load(server.url("http"), "--users 1 --warmup 0s --duration 2s");

            JsonNode load = InstalledLab.json(new InstalledLab(folder).onlyRun().resolve("load.json"));
            InstalledLab.validUnlessTheMachineIsDisturbed(outcome, load);
            assertThat(String.join("\n", outcome.out())).contains("sent again");
            JsonNode requests = load.path("requests");
            assertThat(requests.path("resent").asLong()).isPositive();
            assertThat(requests.path("failed").asLong()).isZero();
            assertThat(requests.path("sent")).isEqualTo(requests.path("scheduled"));
        }
    }

    /// Behaviour that closes each connection at its second request.
    private static RawServer.Behaviour oneAnswerEach() {
        Set<Socket> answered = ConcurrentHashMap.newKeySet();
        return (connection, out) -> {
            if (answered.add(connection)) {
                RawServer.GOOD.answer(connection, out);
            } else {
                connection.close();
            }
        };
    }

    private LauncherCommand.Outcome load(String url, String... words) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("load", url));
        arguments.addAll(List.of(words));
        return new InstalledLab(folder).run(arguments.toArray(String[]::new));
    }
}

package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.dist.RawServer.Behaviour;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of the capacity search: `load --find-capacity`, and experiments with a search as load.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 6, unit = TimeUnit.MINUTES)
class CapacityIT {
    /// Experiment with a server of capacity 80/s: four threads that wait 50 ms per request. Its objective is of p90,
    /// since one pause of a busy machine decides p99 of the 100 to 200 requests of a load.
    private static final String EXPERIMENT = """
            schema: loombench/experiment/v1
            id: four-threads
            title: Four threads of 50 ms
            question: How many requests a second do they carry?
            method: http
            workload:
              path: /work?wait=50ms
              load: capacity
              arrivals: even
              slo: p90<150ms
              search: 25s
              timeout: 2s
            servers: [jdk-http(platform:4)]
            ideal: none
            profiles:
              smoke: {warmup: 1s, measure: 2s}
              quick: {warmup: 1s, measure: 2s}
              standard: {warmup: 1s, measure: 2s}
              full: {warmup: 1s, measure: 2s}
            """;

    @TempDir
    Path folder;

    /// Behaviour with a capacity of 20/s: two concurrent requests of 100 ms each.
    private static Behaviour twoAtATime() {
        Semaphore permits = new Semaphore(2, true);
        return (connection, out) -> {
            permits.acquire();
            try {
                Thread.sleep(100);
            } finally {
                permits.release();
            }
            RawServer.GOOD.answer(connection, out);
        };
    }

    @ConcurrentTest
    @Test
    void aSearchNeverGoesFarBeyondWhatTheServerCanDoAndTellsAllItsLoads() throws Exception {
        try (RawServer server = RawServer.open(twoAtATime())) {
            LauncherCommand.Outcome outcome = search(
                    server.url("http"),
                    "--slo p50<250ms --rate 8 --budget 10s --duration 2s --warmup 0s --timeout 3s --format json");

            JsonNode search = InstalledLab.json(outcome);
            assertThat(search.path("schema").asString()).isEqualTo("loombench/capacity/v1");
            assertThat(search.path("slo").asString()).isEqualTo("p50<250ms,errors<0.1%");
            assertThat(search.path("loads").size()).as(outcome.err()).isPositive();
            assertThat(search.path("loads").get(0).path("offered").asDouble()).isEqualTo(8);
            assertThat(search.path("outcome").asString()).isIn("found", "at-least", "none");
            for (JsonNode rate : search.path("curve")) {
                assertThat(rate.path("answered").asDouble()).isLessThanOrEqualTo(21);
                assertThat(rate.path("kept").asInt())
                        .isLessThanOrEqualTo(rate.path("loads").asInt());
            }
            if (search.path("outcome").asString().equals("found")) {
                // In 2 s from an empty queue, with some 50 requests that come by chance, 30/s may keep it,
                // but not 50/s.
                assertThat(search.at("/capacity/perSecond").asDouble()).isLessThan(50);
                assertThat(outcome.exitCode()).isZero();
            }
            assertThat(outcome.err()).contains("load 1, coarse: 8.00/s");
            Path directory = new InstalledLab(folder).onlyRun();
            assertThat(directory.resolve("capacity.json")).isNotEmptyFile();
            assertThat(directory.resolve("load-01/latency.hlog")).isNotEmptyFile();
        }
    }

    @ConcurrentTest
    @Test
    void anExperimentBringsItsCapacityAndAllItsLoadsIntoTheRun() throws Exception {
        Path file = Files.writeString(folder.resolve("four-threads.yaml"), EXPERIMENT);

        Path run;
        LauncherCommand.Outcome outcome;
        int attempts = 0;
        do { // a machine that is too busy to send on time voids loads, those that fill the pool first
            attempts++;
            InstalledLab lab = new InstalledLab(Files.createDirectory(folder.resolve("attempt-" + attempts)));
            outcome = lab.run("run", file.toString(), "--profile smoke -v --progress live");
            run = lab.onlyRun();
        } while (attempts < 3
                && !limit(InstalledLab.json(run.resolve("trials/2/trial.json"))).contains("thread pool"));

        JsonNode trial = InstalledLab.json(run.resolve("trials/1/trial.json"));
        JsonNode search = trial.at("/load/capacity");
        assertThat(search.path("slo").asString()).as(outcome.err()).isEqualTo("p90<150ms,errors<0.1%");
        assertThat(outcome.err().lines())
                .as("what the server and its load do is shown meanwhile")
                .anyMatch(line -> line.matches(".*RSS +[0-9.]+ MB .*heap held .*"))
                .anyMatch(line -> line.matches(".*load .* offered +[0-9,]+/s .*answered +[0-9,]+/s"));
        assertThat(search.path("loads").size()).isPositive();
        assertThat(search.path("loads").get(0).path("offered").asDouble()).isEqualTo(50);
        for (JsonNode rate : search.path("curve")) {
            assertThat(rate.path("answered").asDouble()).isLessThan(88);
        }
        assertThat(limit(InstalledLab.json(run.resolve("trials/2/trial.json")))).contains("thread pool");
        if (search.path("outcome").asString().equals("found")) {
            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(trial.at("/metrics/capacity/value").asDouble()).isBetween(64.0, 92.0);
            assertThat(Files.readString(run.resolve("report.html"))).contains("\"id\":\"chart-1-capacity-1\"");
        } else {
            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
            assertThat(trial.path("failure").asString()).isNotBlank();
        }
    }

    /// Message of the finding `server-limit` of the diagnosis trial, else its failure.
    private static String limit(JsonNode trial) {
        return trial.path("findings").values().stream()
                .filter(finding -> finding.path("code").asString().equals("server-limit"))
                .map(finding -> finding.path("message").asString())
                .findFirst()
                .orElse(trial.path("failure").asString());
    }

    @Test
    void ctrlCKeepsWhatIsKnown() throws Exception {
        try (RawServer server = RawServer.open(RawServer.GOOD)) {
            Path err = folder.resolve("err");
            Process process = new InstalledLab(folder)
                    .launch(
                            "load",
                            server.url("http"),
                            "--find-capacity --slo p99<1s --rate 20 --warmup 0s --duration 2s")
                    .start(folder.resolve("out"), err);
            Pattern firstResult = Pattern.compile("load \\d+, coarse.* met$", Pattern.MULTILINE);
            while (process.isAlive()
                    && !firstResult.matcher(Files.readString(err)).find()) {
                Thread.sleep(100);
            }
            LauncherCommand.signal("INT", process.pid());

            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(130);
            JsonNode search =
                    InstalledLab.json(new InstalledLab(folder).onlyRun().resolve("capacity.json"));
            assertThat(search.path("status").asString()).isEqualTo("interrupted");
            assertThat(search.path("loads").isEmpty()).isFalse();
        }
    }

    private LauncherCommand.Outcome search(String url, String... words) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("load", url, "--find-capacity"));
        arguments.addAll(List.of(words));
        return new InstalledLab(folder).run(arguments.toArray(String[]::new));
    }
}

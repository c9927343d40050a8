package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// An experiment whose load is a search: four threads that wait 50 ms for each request can answer 80/s.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class CapacityExperimentIT {
    private static final String TEXT = """
            schema: loombench/experiment/v1
            id: four-threads
            title: Four threads of 50 ms
            question: How many requests a second do they carry?
            method: http
            workload:
              path: /work?wait=50ms
              load: capacity
              arrivals: even
              slo: p99<150ms
              search: 60s
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

    @Test
    void bringsItsCapacityAndAllItsLoadsIntoTheRun() throws Exception {
        Path file = Files.writeString(folder.resolve("four-threads.yaml"), TEXT);

        Launch.Outcome outcome = new Lab(folder).run("run", file.toString(), "--profile", "smoke");

        Path run = new Lab(folder).onlyRun();
        JsonNode trial = Lab.json(run.resolve("trials/1/trial.json"));
        JsonNode search = trial.path("load").path("capacity");
        assertThat(search.path("slo").asString()).as(outcome.err()).isEqualTo("p99<150ms,errors<0.1%");
        assertThat(search.path("loads").size()).isPositive();
        assertThat(search.path("loads").get(0).path("offered").asDouble()).isEqualTo(50);
        for (JsonNode rate : search.path("curve")) {
            assertThat(rate.path("answered").asDouble()).isLessThan(88);
        }
        assertThat(limit(Lab.json(run.resolve("trials/2/trial.json"))))
                .contains("the thread pool")
                .contains("all 4 threads");
        if (search.path("outcome").asString().equals("found")) {
            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(trial.at("/metrics/capacity/value").asDouble()).isBetween(64.0, 92.0);
            assertThat(Files.readString(run.resolve("report.html"))).contains("\"kind\":\"capacity\"");
        } else {
            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
            assertThat(trial.path("failure").asString()).isNotBlank();
        }
    }

    /// What the trial for diagnosis says.
    private static String limit(JsonNode trial) {
        return trial.path("findings").values().stream()
                .filter(finding -> finding.path("code").asString().equals("server-limit"))
                .map(finding -> finding.path("message").asString())
                .findFirst()
                .orElse(trial.path("failure").asString());
    }
}

package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/// Tests of `ab`.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AbIT extends AbTestBase {
    @Test
    void theSlowerSideIsCalledSlowerAndAThresholdIsBrokenByIt() throws Exception {
        int port = TestServices.freePort();
        Files.writeString(folder.resolve("ids.csv"), "id\n1\n2\n");
        Files.writeString(folder.resolve("loombench-ab.yaml"), """
                schema: loombench/ab/v1
                title: Made for a test
                sides:
                  quick:
                    command: %s
                    env: {SOME: "{port}"}
                  slow: {command: %s}
                requests:
                  - {url: "http://127.0.0.1:%d/hello/${id}", weight: 3}
                  - {url: "http://127.0.0.1:%d/hello", headers: {X-Id: "${id}"}}
                feed: ids.csv
                rate: 40
                warmup: 1s
                duration: 2s
                pairs: 3
                setup: touch set-up
                teardown: touch torn-down
                fail-on: slower>20%%
                """.formatted(
                        TestServices.command(port, "5 " + TestServices.GOOD),
                        TestServices.command(port, "300 " + TestServices.GOOD),
                        port,
                        port));

        LauncherCommand.Outcome outcome = launched("ab", "--format json").run();

        JsonNode ab = InstalledLab.json(outcome);
        if (TestServices.areDisturbed(ab)) {
            assertThat(outcome.exitCode()).as(outcome.err()).isIn(0, 4, 99);
            return;
        }
        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(99);
        assertThat(ab.path("recommendations").get(0).path("kind").asString()).isEqualTo("dont");
        assertThat(ab.path("answers").findValuesAsString("contentType")).containsOnly("text/plain");
        assertThat(ab.path("answers").findValuesAsString("request"))
                .containsExactly("GET /hello/${id}", "GET /hello", "GET /hello/${id}", "GET /hello");
        assertThat(outcome.err()).contains("slower>20% ", ": mean of");
        assertThat(ab.path("diagnoses")).hasSize(2).allSatisfy(side -> {
            assertThat(side.path("reason").asString("")).isEmpty();
            assertThat(side.path("java").asString())
                    .startsWith(Integer.toString(Runtime.version().feature()));
            assertThat(side.path("seconds").asDouble()).isGreaterThan(1);
        });
        assertThat(ab.path("findings").findValuesAsString("code"))
                .anySatisfy(code -> assertThat(code).startsWith("limit-"));
        Path run = new InstalledLab(folder).onlyRun();
        assertThat(InstalledLab.trials(InstalledLab.document(run)))
                .hasSizeGreaterThanOrEqualTo(6)
                .allSatisfy(trial -> assertThat(trial.path("metrics").propertyNames())
                        .contains("mean", "rate", "cpu-per-request", "peak-rss", "time-to-first-answer"))
                .allSatisfy(trial -> assertThat(trial.at("/load/requests").findValuesAsString("name"))
                        .containsExactly("GET /hello/${id}", "GET /hello"));
        assertThat(run.resolve("report.html")).content().contains("a test");
        assertThat(run.resolve("ab.json")).isNotEmptyFile();
        assertThat(folder.resolve("set-up")).exists();
        assertThat(folder.resolve("torn-down")).exists();
        survivors.awaitNone();
    }

    @Test
    void ifTheLabIsKilledSidesAndSetUpDieWithIt() throws Exception {
        int port = TestServices.freePort();
        List<String> words = new ArrayList<>(List.of(
                TestServices.arguments(port, TestServices.command(port, "5 " + TestServices.GOOD), "sleep 100")));
        words.addAll(List.of("--setup", "sh -c 'sleep 1000 & sleep 1000'", "--setup", "true"));
        Path err = folder.resolve("err");
        Process process = launched(words.toArray(String[]::new)).start(folder.resolve("out"), err);
        while (!survivors.running().stream().anyMatch(line -> line.endsWith(" sleep 1000 "))) {
            assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
            Thread.sleep(50);
        }

        process.toHandle().destroyForcibly();

        survivors.awaitNone();
    }
}

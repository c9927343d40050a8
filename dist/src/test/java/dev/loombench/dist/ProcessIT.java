package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of one-shot processes and parked threads.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ProcessIT {

    @TempDir
    Path folder;

    @Test
    @ConcurrentTest
    void aProcessIsAccountedForAsByTheShell() throws Exception {
        var lab = new InstalledLab(folder);

        var outcome = lab.run(
                "run",
                "start-10k",
                "fib-cpu",
                "--profile smoke --models platform-per-task,virtual-per-task -p wait=1s -v");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(String.join("\n", outcome.out()))
                .contains("real", "user", "system", "peak RSS", "threads", "voluntary", "forced");
        List<JsonNode> trials = InstalledLab.trials(InstalledLab.document(lab.onlyRun()));
        assertThat(trials).isNotEmpty();
        for (JsonNode trial : trials) {
            JsonNode metrics = trial.path("metrics");
            assertThat(metrics.propertyNames())
                    .containsExactly(("time user system cpu batch-time peak-rss peak-threads voluntary-switches "
                                    + "involuntary-switches gc-count gc-time")
                            .split(" "));
            assertThat(value(metrics, "time")).isGreaterThan(value(metrics, "batch-time"));
            assertThat(value(metrics, "peak-rss")).isBetween(10e6, 2e9);
            double late = trial.at("/calibration/overshootSeconds").asDouble();
            assertThat(late > 0).isEqualTo(trial.path("experiment").asString().equals("start-10k"));
            boolean platform = trial.at("/cell/model").asString().equals("platform-per-task");
            boolean sleeping = trial.path("experiment").asString().equals("start-10k");
            if (!sleeping) {
                assertThat(trial.at("/cell/scaled/fib").asString()).isEqualTo("47");
                assertThat(Integer.parseInt(trial.at("/cell/params/fib").asString()))
                        .as("as much as fits the machine")
                        .isBetween(15, 40);
            }
            if (sleeping && platform) {
                assertThat(value(metrics, "peak-threads")).isGreaterThan(500);
            }
            if (sleeping && !platform && trial.at("/cell/model").asString().startsWith("virtual")) {
                assertThat(value(metrics, "peak-threads")).isLessThan(100);
            }
        }
    }

    @Test
    @ConcurrentTest
    void aParkedThreadTakesLessInTheHeapThanOnAStack() throws Exception {
        var lab = new InstalledLab(folder);

        var outcome = lab.run(
                "run", "thread-memory", "--profile smoke -p code=warm --models platform-per-task,virtual-per-task -v");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(String.join("\n", outcome.out())).contains("committed", "address space", "up to");
        List<JsonNode> trials = InstalledLab.trials(InstalledLab.document(lab.onlyRun()));
        assertThat(trials).isNotEmpty();
        for (JsonNode trial : trials) {
            JsonNode metrics = trial.path("metrics");
            boolean platform = trial.at("/cell/model").asString().equals("platform-per-task");
            assertThat(metrics.has("nmt-committed-per-thread")).isEqualTo(platform);
            if (platform) {
                assertThat(value(metrics, "nmt-reserved-per-thread")).isBetween(0.5e6, 10e6);
                assertThat(value(metrics, "rss-per-thread")).isBetween(5e3, 200e3);
                assertThat(metrics.has("kernel-stack-per-thread"))
                        .as("whatever else the machine does moves it, so no bounds")
                        .isTrue();
            } else {
                assertThat(value(metrics, "heap-per-thread")).isBetween(200.0, 10e3);
            }
        }
    }

    private static double value(JsonNode metrics, String name) {
        assertThat(metrics.has(name)).as(name).isTrue();
        return metrics.path(name).path("value").asDouble();
    }
}

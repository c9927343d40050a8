package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/// Tests of `diagnose --during`, which applies a load.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Isolated("a generator that stands still voids its load")
class DiagnoseUnderLoadIT extends DiagnoseTestBase {
    @Test
    void aProgramIsStartedLoadedOnceItListensAndDiagnosedWhileItIs() throws Exception {
        int port = TestServices.freePort();
        var survivors = TaggedProcesses.tagged();
        var lab = new InstalledLab(folder);

        var outcome = lab.of(lab.launch(started(port, "--users 12 --duration 3s --warmup 1s", "--format json")))
                .with(TaggedProcesses.VARIABLE, survivors.tag())
                .run();

        assertThat(outcome.exitCode())
                .as(outcome.err() + String.join("\n", outcome.out()))
                .isEqualTo(99);
        JsonNode report = InstalledLab.json(outcome);
        assertThat(report.path("findings")
                        .valueStream()
                        .map(finding -> finding.path("cause").asString()))
                .contains("resource-pool");
        assertThat(report.path("seconds").asDouble()).isBetween(1.0, 3.5);
        JsonNode load = report.path("load");
        assertThat(load.path("target").asString()).isEqualTo(url(port));
        assertThat(load.at("/requests/answered").asLong()).isPositive();
        assertThat(load.at("/intended/p99").asDouble()).isPositive();
        assertThat(lab.onlyRun().resolve("load.json")).exists();
        survivors.awaitNone();
    }
}

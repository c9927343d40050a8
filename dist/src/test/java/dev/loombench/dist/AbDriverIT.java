package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/// Tests of `ab` with a driver of one's own, a script.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AbDriverIT extends AbTestBase {
    @Test
    void itsFiguresAreComparedAndEachSideIsDiagnosedUnderIt() throws Exception {
        int port = TestServices.freePort();
        String side = TestServices.command(port, "5 " + TestServices.GOOD);
        Files.writeString(folder.resolve("loombench-ab.yaml"), """
                schema: loombench/ab/v1
                sides:
                  a: {command: %s}
                  b: {command: %s}
                ready: http://127.0.0.1:%d/health
                measure: [sh, -c, 'sleep 1.5; test $SIDE = a && echo "records: 1,000" || echo "records: 3,000"']
                metrics: ["records[/s]=more:~records: ([0-9,]+)~"]
                warmup: 0s
                pairs: 2
                """.formatted(side, side, port));

        LauncherCommand.Outcome outcome =
                launched("ab", "--any-difference", "--format", "json").run();

        JsonNode ab = InstalledLab.json(outcome);
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(ab.path("comparisons").get(0).path("metric").asString()).isEqualTo("records");
        assertThat(ab.path("comparisons").get(0).path("ratio").asDouble()).isCloseTo(3, within(1e-9));
        assertThat(ab.path("recommendations").get(0).path("sentence").asString())
                .contains("3000/s", "1000/s");
        assertThat(ab.at("/driver/primary").asString()).isEqualTo("records");
        assertThat(ab.path("diagnoses"))
                .hasSize(2)
                .allSatisfy(diagnosed ->
                        assertThat(diagnosed.path("seconds").asDouble()).isGreaterThan(1));
        Path run = new InstalledLab(folder).onlyRun();
        assertThat(InstalledLab.trials(InstalledLab.document(run)))
                .hasSize(4)
                .allSatisfy(trial -> assertThat(trial.path("metrics").propertyNames())
                        .contains("records", "driver-time", "cpu-per-operation", "peak-rss", "peak-threads"));
        assertThat(run.resolve("report.html")).content().contains("records");
        survivors.awaitNone();
    }
}

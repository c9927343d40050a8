package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/// Tests of `ab --until-exit`.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class AbJobIT extends AbTestBase {
    /// The sleeps are so far apart that no disturbance hides them.
    @Test
    void aJobIsComparedAndResumed() throws Exception {
        Files.writeString(folder.resolve("expected.txt"), "done\n");
        Files.writeString(folder.resolve("loombench-ab.yaml"), """
                schema: loombench/ab/v1
                sides:
                  quick: {command: sh -c 'sleep 0.1; echo done'}
                  slow: {command: sh -c 'sleep 0.4; echo done'}
                until-exit: true
                expect: {stdout: expected.txt}
                prepare: touch prepared
                pairs: 6
                fail-on: slower>20%
                """);

        LauncherCommand.Outcome outcome = launched("ab", "--format", "json").run();

        JsonNode ab = InstalledLab.json(outcome);
        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(99);
        assertThat(ab.path("recommendations").get(0).path("kind").asString()).isEqualTo("dont");
        assertThat(ab.path("arrivals").asString()).isEqualTo("none");
        assertThat(ab.path("diagnoses").findValuesAsString("reason"))
                .hasSize(2)
                .allSatisfy(reason -> assertThat(reason).contains("too short"));
        assertThat(ab.at("/job/outcomes").findValuesAsString("side")).containsExactly("quick", "slow");
        assertThat(ab.path("comparisons").findValuesAsString("metric")).startsWith("time", "cpu-time");
        assertThat(outcome.err()).contains("slower>20% ", ": time of");
        assertThat(folder.resolve("prepared")).exists();
        Path run = new InstalledLab(folder).onlyRun();
        assertThat(run.resolve("report.html")).content().contains("until exit");
        Path last = run.resolve("trials/12/trial.json");
        Files.delete(last);

        LauncherCommand.Outcome resumed =
                launched("ab", "--resume", run.toString()).run();

        assertThat(resumed.exitCode()).as(resumed.err()).isEqualTo(99);
        assertThat(resumed.err()).containsPattern("resumed: \\d+ of \\d+ trials");
        assertThat(last).exists();
        survivors.awaitNone();
    }
}

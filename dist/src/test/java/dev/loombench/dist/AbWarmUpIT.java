package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/// Tests of how `ab` warms sides up, and of sides that run side by side.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class AbWarmUpIT extends AbTestBase {
    @Test
    void sidesWithPortsOfTheirOwnAreWarmedUpByWorkAndRunSideBySide() throws Exception {
        int port = TestServices.freePort();
        String side = TestServices.command(port, "5 " + TestServices.GOOD).replace(" " + port + " ", " {port} ");

        LauncherCommand.Outcome outcome = launched(
                        "ab",
                        "--a",
                        side,
                        "--b",
                        side,
                        "--any-difference",
                        "--url",
                        "http://127.0.0.1:" + port + "/hello",
                        "--rate",
                        "40",
                        "--pairs",
                        "1",
                        "--duration",
                        "2s",
                        "--format",
                        "json")
                .run();

        JsonNode ab = InstalledLab.json(outcome);
        assertThat(outcome.err()).contains("in turns");
        assertThat(ab.path("sides").valueStream().map(node -> node.path("port").asInt()))
                .hasSize(2)
                .doesNotHaveDuplicates()
                .contains(port);
        Path run = new InstalledLab(folder).onlyRun();
        List<JsonNode> trials = InstalledLab.trials(InstalledLab.document(run));
        assertThat(ab.path("diagnoses").findValuesAsString("side")).containsExactlyInAnyOrder("a", "b");
        if (trials.size() == 2) { // no pair that failed
            assertThat(run.resolve("diagnose")).doesNotExist();
        }
        assertThat(trials.stream()
                        .map(trial -> trial.path("startedAt").asString())
                        .distinct()
                        .limit(3)
                        .toList())
                .hasSizeLessThan(trials.size());
        assertThat(trials)
                .hasSizeGreaterThanOrEqualTo(2)
                .allSatisfy(trial ->
                        assertThat(trial.at("/load/warmUp/requests").asInt()).isGreaterThan(1_000))
                .allSatisfy(trial ->
                        assertThat(trial.at("/load/warmUp/seconds").asInt()).isGreaterThanOrEqualTo(9));
        assertThat(ab.path("warmUps").findValuesAsString("side")).containsExactly("a", "b");
        survivors.awaitNone();
    }
}
